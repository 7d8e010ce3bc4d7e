import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#dashboard/api/client.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { endReport } from '#dashboard/api/reports.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { EntryNote, EntryScreen } from './entry-screen.tsx'

/**
 * Screen of the unsubscribe link in mailed reports, alerts and leads. It asks before it removes the address, because mail programs open links
 * too.
 */
export function ReportEndScreen({ token }: { token: string }) {
  const ending = useMutation({ mutationFn: () => endReport(token) })
  const isUnknown = ending.error instanceof ApiError && ending.error.status === 404
  if (ending.data)
    return (
      <EntryScreen title="Mail ended">
        <EntryNote>
          “{ending.data.report}” is no longer mailed to {ending.data.address}.
        </EntryNote>
      </EntryScreen>
    )
  if (isUnknown)
    return (
      <EntryScreen title="This link does not work">
        <p className="text-sm">
          The report, alert or form was deleted, or your address was already removed. You no longer get these mails.
        </p>
      </EntryScreen>
    )
  return (
    <EntryScreen title="Stop these mails?" about="This is no longer mailed to your address. Others get it as before.">
      {ending.error ? <ErrorPanel title="The mails were not stopped">{getFailureText(ending.error)}</ErrorPanel> : null}
      <Button variant="primary" className="w-full" pending={ending.isPending} onClick={() => ending.mutate()}>
        End mail
      </Button>
    </EntryScreen>
  )
}

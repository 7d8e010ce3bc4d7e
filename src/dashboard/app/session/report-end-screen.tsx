import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { endReport } from '../../api/reports.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { EntryNote, EntryScreen } from './entry-screen.tsx'

/** Behind the link in a report: ends it for the address that got the mail. It asks first, because programs open links too. */
export function ReportEndScreen({ token }: { token: string }) {
  const end = useMutation({ mutationFn: () => endReport(token) })
  const isUnknown = end.error instanceof ApiError && end.error.status === 404
  if (end.data)
    return (
      <EntryScreen title="Report ended">
        <EntryNote>
          The report “{end.data.report}” is no longer mailed to {end.data.address}.
        </EntryNote>
      </EntryScreen>
    )
  if (isUnknown)
    return (
      <EntryScreen title="This link does not work">
        <p className="text-sm">The report was deleted, or your address was taken off it. You do not get it any more.</p>
      </EntryScreen>
    )
  return (
    <EntryScreen title="End this report?" about="It is no longer mailed to your address. Others get it as before.">
      {end.error ? <ErrorPanel title="The report was not ended">{failureText(end.error)}</ErrorPanel> : null}
      <Button variant="primary" className="w-full" pending={end.isPending} onClick={() => end.mutate()}>
        End report
      </Button>
    </EntryScreen>
  )
}

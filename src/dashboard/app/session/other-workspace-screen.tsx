import { useLocation } from '@tanstack/react-router'
import { Button } from '#dashboard/ui/button.tsx'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { useSignOut } from './use-sign-out.ts'
import { EntryScreen } from './entry-screen.tsx'

interface OtherWorkspaceScreenProps {
  /** Text with the workspace, and the address that the person is signed in with. */
  reason: string
  onRetry: () => void
  pending: boolean
}

/** Shown if the address names a workspace of which the signed-in person is not a member, for example in a link from a colleague. */
export function OtherWorkspaceScreen({ reason, onRetry, pending }: OtherWorkspaceScreenProps) {
  const signOut = useSignOut(useLocation({ select: ({ publicHref }) => publicHref }))
  return (
    <EntryScreen title="This is in another workspace" footer="An admin of that workspace can invite you.">
      <p className="text-base wrap-anywhere text-ink-soft">{reason}</p>
      <div className="grid gap-2">
        <a href="/" className={buttonClass('primary')}>
          Open your workspace
        </a>
        <Button pending={pending} onClick={onRetry}>
          Check again
        </Button>
        <Button onClick={signOut}>Use another account</Button>
      </div>
    </EntryScreen>
  )
}

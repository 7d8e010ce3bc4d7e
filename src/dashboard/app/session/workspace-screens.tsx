import { useLocation } from '@tanstack/react-router'
import { Button } from '#dashboard/ui/button.tsx'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { EntryScreen } from './entry-screen.tsx'
import { useSignOut } from './use-sign-out.ts'

interface WorkspaceScreenProps {
  /** Text with the email address of the person and, if the address names one, the workspace. */
  reason: string
  onRetry: () => void
  pending: boolean
}

/** Shown to a signed-in person without a workspace. */
export function NoWorkspaceScreen({ reason, onRetry, pending }: WorkspaceScreenProps) {
  const signOut = useSignOut()
  return (
    <EntryScreen title="You do not belong to a workspace" footer="If you have an invitation, open its link.">
      <p className="text-base wrap-anywhere text-ink-soft">{reason}</p>
      <div className="grid gap-2">
        <Button variant="primary" pending={pending} onClick={onRetry}>
          Check again
        </Button>
        <Button onClick={signOut}>Sign out</Button>
      </div>
    </EntryScreen>
  )
}

/** Shown if the address names a workspace of which the signed-in person is not a member, for example in a link from a colleague. */
export function OtherWorkspaceScreen({ reason, onRetry, pending }: WorkspaceScreenProps) {
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

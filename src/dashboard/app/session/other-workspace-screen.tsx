import { useLocation } from '@tanstack/react-router'
import { Button } from '#dashboard/ui/button.tsx'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { useSignOut } from './use-sign-out.ts'
import { EntryScreen } from './entry-screen.tsx'

interface OtherWorkspaceScreenProps {
  /** Names the workspace and the address that the person is signed in with. */
  reason: string
  onRetry: () => void
  pending: boolean
}

/** For a signed-in person whose address names a workspace that they are not a member of, as a link from a colleague may. */
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

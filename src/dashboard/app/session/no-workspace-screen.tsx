import { Button } from '#dashboard/ui/button.tsx'
import { useSignOut } from './use-sign-out.ts'
import { EntryScreen } from './entry-screen.tsx'

interface NoWorkspaceScreenProps {
  /** Text with the address that the person is signed in with. */
  reason: string
  onRetry: () => void
  pending: boolean
}

/** For a signed-in person who was removed from their only workspace, or was never in one. */
export function NoWorkspaceScreen({ reason, onRetry, pending }: NoWorkspaceScreenProps) {
  const signOut = useSignOut()
  return (
    <EntryScreen title="You belong to no workspace" footer="An invitation that you have still works: open its link.">
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

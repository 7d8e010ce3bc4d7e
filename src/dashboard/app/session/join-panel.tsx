import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ApiError } from '#dashboard/api/client.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { signOut } from '#dashboard/api/session.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'

interface JoinPanelProps {
  /** The invited address. Null if everybody with the link may accept. */
  invitedEmail: string | null
  signedInAs: string
  onJoin: () => Promise<void>
}

/** For a signed-in person: a button to join, or a note that the invitation is for somebody else. */
export function JoinPanel({ invitedEmail, signedInAs, onJoin }: JoinPanelProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const joining = useMutation({
    mutationFn: onJoin,
    onError: (error) => {
      // The invitation was used or revoked in the meantime, or another tab signed in. Reloading it shows which.
      if (error instanceof ApiError && [401, 409, 410].includes(error.status)) void router.invalidate()
    },
  })
  const signingOut = useMutation({
    mutationFn: async () => {
      await signOut()
      queryClient.clear()
      await router.invalidate()
    },
  })
  const error = joining.error ?? signingOut.error
  const errorPanel = error ? <ErrorPanel title="That did not work">{getFailureText(error)}</ErrorPanel> : null
  const personName = <strong className="font-semibold">{signedInAs}</strong>
  if (invitedEmail !== null && invitedEmail !== signedInAs)
    return (
      <>
        {errorPanel}
        <p className="text-sm wrap-anywhere">
          This invitation is for <strong className="font-semibold">{invitedEmail}</strong>, and you are signed in as{' '}
          {personName}.
        </p>
        <Button variant="primary" pending={signingOut.isPending} onClick={() => signingOut.mutate()}>
          Sign out and continue
        </Button>
        <ButtonLink to="/" variant="ghost">
          Stay signed in
        </ButtonLink>
      </>
    )
  return (
    <>
      {errorPanel}
      <p className="text-sm wrap-anywhere">You are signed in as {personName}.</p>
      <Button
        variant="primary"
        // Most people need only this button.
        autoFocus
        className="w-full"
        pending={joining.isPending}
        onClick={() => joining.mutate()}
      >
        Join
      </Button>
      <Button variant="ghost" pending={signingOut.isPending} onClick={() => signingOut.mutate()}>
        Use another account
      </Button>
    </>
  )
}

import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { type OpenInvitation, readInvitation } from '../api/accept-invitation.ts'
import { ApiError } from '../api/client.ts'
import { readSession, type SignInStep } from '../api/session.ts'
import { signInQueries } from '../api/sign-in.ts'
import { InvitationExpiredScreen, InvitationScreen } from '../app/session/invitation-screen.tsx'
import { toWaitText } from '../app/session/attempt-error.ts'

type Opened = { invitation: OpenInvitation; firstStep: SignInStep } | { invitation: null; reason: string | null }

export const Route = createFileRoute('/invitation')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof token === 'string' ? token : undefined,
  }),
  loaderDeps: ({ search: { token = '' } }) => ({ token }),
  // Who is signed in may have changed.
  gcTime: 0,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { queries }, deps: { token } }): Promise<Opened> => {
      try {
        const [invitation, session] = await Promise.all([
          readInvitation(token),
          readSession().catch(() => null),
          queries.query(signInQueries.options()).catch(() => {}),
        ])
        return { invitation, firstStep: session === 'two_factor_required' ? session : 'signed_out' }
      } catch (error) {
        const reason = toWaitText(error)
        if (reason === null && !(error instanceof ApiError && error.failure.code === 'invitation_expired')) throw error
        return { invitation: null, reason }
      }
    },
  },
  component: Invitation,
})

function Invitation() {
  const opened = useLoaderData({ from: '/invitation' })
  const { token = '' } = Route.useSearch()
  if (opened.invitation === null) return <InvitationExpiredScreen>{opened.reason}</InvitationExpiredScreen>
  // Signing in or out in between begins anew.
  return <InvitationScreen key={opened.invitation.signedInAs} token={token} {...opened} />
}

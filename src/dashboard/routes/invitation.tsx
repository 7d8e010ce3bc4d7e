import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { InvitationExpiredScreen, InvitationScreen } from '../app/session/invitation-screen.tsx'

export const Route = createFileRoute('/invitation')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof token === 'string' ? token : undefined,
  }),
  loaderDeps: ({ search: { token = '' } }) => ({ token }),
  // Not cached, because another person may have signed in since the last load.
  gcTime: 0,
  loader: {
    staleReloadMode: 'blocking',
    // Imported on demand, because the routes are in the entry chunk.
    handler: async ({ context: { queryClient }, deps: { token } }) =>
      (await import('../app/session/open-invitation.ts')).openInvitation(queryClient, token),
  },
  component: Invitation,
})

function Invitation() {
  const openedInvitation = useLoaderData({ from: '/invitation' })
  const { token = '' } = Route.useSearch()
  if (openedInvitation.invitation === null)
    return <InvitationExpiredScreen>{openedInvitation.reason}</InvitationExpiredScreen>
  // With this key, the screen starts again when a person signs in or out.
  return <InvitationScreen key={openedInvitation.invitation.signedInAs} token={token} {...openedInvitation} />
}

import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useBlocker, useLoaderData, useParams } from '@tanstack/react-router'
import { sessionQueries } from '../api/session.ts'
import { expiry } from '../app/session-expiry.ts'
import { requireSession } from '../app/session/require-session.ts'
import { SignInAgain } from '../app/session/sign-in-again.tsx'
import { ConnectionBanner } from '../app/shell/connection-banner.tsx'
import { useShortcuts } from '../app/shell/use-shortcuts.ts'
import { BuilderScreen } from '../features/builder/builder-screen.tsx'
import type { OnConnectionError } from '../features/builder/sync/use-open-page.ts'
import { BuilderSkeleton } from '../features/builder/builder-skeleton.tsx'
import { toast } from '../ui/toast.ts'

/** The builder uses the whole window, without the shared frame. */
export const Route = createFileRoute('/pages/$id/edit')({
  // A page is loaded each time it is opened, and not preloaded.
  preload: false,
  gcTime: 0,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { queryClient }, location, params: { id } }) => {
      // A chunk of its own, so that other screens do not load it with the routes.
      const opening = import('../features/builder/sync/opening-data.ts').then(({ loadOpeningData }) =>
        loadOpeningData(queryClient, id),
      )
      // Without a session this request fails too. The error is ignored, because the person is redirected to the sign-in.
      opening.catch(() => {})
      const session = await requireSession(queryClient, location)
      if (session?.requires) redirect({ to: '/two-factor', search: { to: location.publicHref }, throw: true })
      return opening
    },
  },
  pendingComponent: BuilderSkeleton,
  // The skeleton has the layout of the builder, so replacing it at once causes no layout shift.
  pendingMinMs: 0,
  component: Edit,
})

function Edit() {
  // Not `Route.useParams`: the route object is in the entry chunk.
  const { id } = useParams({ from: '/pages/$id/edit' })
  const queryClient = useQueryClient()
  const opening = useLoaderData({ from: '/pages/$id/edit' })
  useShortcuts()
  useBlocker({ shouldBlockFn: isOffline, enableBeforeUnload: false })
  const handleConnectionError: OnConnectionError = (reason) => {
    if (reason === 'signed_out') expiry.set(true)
    // The banner learns only from queries whether the server responds, not from edits. So the session is read again.
    else void queryClient.refetchQueries({ queryKey: sessionQueries.key, type: 'active' })
  }
  return (
    <div className="flex h-(--visible-height,100dvh) flex-col">
      <ConnectionBanner />
      <BuilderScreen key={id} id={id} opening={opening} onConnectionError={handleConnectionError} />
      <SignInAgain />
    </div>
  )
}

/** While offline, the page stays open, because no other screen could load and unsaved text would be lost. */
function isOffline(): boolean {
  if (onlineManager.isOnline()) return false
  toast({ message: 'You are offline. The page stays open until the connection is back.', tone: 'bad' })
  return true
}

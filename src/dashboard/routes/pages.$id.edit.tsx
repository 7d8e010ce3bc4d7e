import { onlineManager } from '@tanstack/react-query'
import { createFileRoute, redirect, useBlocker, useLoaderData, useParams } from '@tanstack/react-router'
import { sessionQueries } from '../api/session.ts'
import { expiry } from '../app/session/expiry.ts'
import { SignInAgain } from '../app/session/sign-in-again.tsx'
import { useShortcuts } from '../app/shell/use-shortcuts.ts'
import { BuilderScreen } from '../features/builder/builder-screen.tsx'
import { BuilderSkeleton } from '../features/builder/builder-skeleton.tsx'
import { toast } from '../ui/toast.ts'

/** The builder uses the whole window, without the shared frame. */
export const Route = createFileRoute('/pages/$id/edit')({
  // A page is read anew each time it is opened, and not preloaded.
  preload: false,
  gcTime: 0,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { queries }, location, params: { id } }) => {
      // A chunk of its own, so that other screens do not load it with the routes.
      const opening = import('../features/builder/sync/opening.ts').then(({ readOpening }) => readOpening(queries, id))
      // Without a session this request fails too; the redirect handles it.
      opening.catch(() => {})
      const session = await queries.query({ ...sessionQueries.current(), staleTime: 'static' })
      if (!session) redirect({ to: '/sign-in', search: { to: location.href }, throw: true })
      if (session?.requires) redirect({ to: '/two-factor', search: { to: location.href }, throw: true })
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
  const opening = useLoaderData({ from: '/pages/$id/edit' })
  useShortcuts()
  useBlocker({ shouldBlockFn: isOffline, enableBeforeUnload: false })
  return (
    <>
      <BuilderScreen key={id} id={id} opening={opening} onSignedOut={() => expiry.set(true)} />
      <SignInAgain />
    </>
  )
}

/** Offline the page stays open: no other screen could load, and unsaved text would be lost. */
function isOffline(): boolean {
  if (onlineManager.isOnline()) return false
  toast({ message: 'You are offline. The page stays open until the connection is back.', tone: 'bad' })
  return true
}

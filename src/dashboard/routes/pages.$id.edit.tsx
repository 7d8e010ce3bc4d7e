import { onlineManager } from '@tanstack/react-query'
import { createFileRoute, redirect, useBlocker, useLoaderData, useParams } from '@tanstack/react-router'
import { sessionQueries } from '../api/session.ts'
import { expiry } from '../app/session/expiry.ts'
import { SignInAgain } from '../app/session/sign-in-again.tsx'
import { useShortcuts } from '../app/shell/use-shortcuts.ts'
import { BuilderScreen } from '../features/builder/builder-screen.tsx'
import { BuilderSkeleton } from '../features/builder/builder-skeleton.tsx'
import { readOpening } from '../features/builder/sync/opening.ts'
import { toast } from '../ui/toast.ts'

/** The builder takes the whole window, outside of the frame that other screens share. */
export const Route = createFileRoute('/pages/$id/edit')({
  // A page is read when it is opened, not when a link to it is pointed at, and each time anew.
  preload: false,
  gcTime: 0,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { queries }, location, params: { id } }) => {
      const opening = readOpening(queries, id)
      // Without a session the request fails, too; then it is the redirect that counts.
      opening.catch(() => {})
      const session = await queries.query({ ...sessionQueries.current(), staleTime: 'static' })
      if (!session) redirect({ to: '/sign-in', search: { to: location.href }, throw: true })
      return opening
    },
  },
  pendingComponent: BuilderSkeleton,
  component: Edit,
})

function Edit() {
  // Not the route's own, which is part of what every screen begins with.
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

/** Offline the page stays open: no other screen could be shown, and what was typed could not be saved. */
function isOffline(): boolean {
  if (onlineManager.isOnline()) return false
  toast({ message: 'You are offline. The page stays open until the connection is back.', tone: 'bad' })
  return true
}

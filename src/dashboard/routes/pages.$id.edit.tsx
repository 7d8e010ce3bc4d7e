import { createFileRoute, redirect, useParams } from '@tanstack/react-router'
import { sessionQueries } from '../api/session.ts'
import { BuilderScreen } from '../features/builder/builder-screen.tsx'
import { expiry } from '../app/session/expiry.ts'
import { SignInAgain } from '../app/session/sign-in-again.tsx'
import { useShortcuts } from '../app/shell/use-shortcuts.ts'

/** The builder takes the whole window: it stands outside of the frame that other screens share. */
export const Route = createFileRoute('/pages/$id/edit')({
  beforeLoad: async ({ context: { queries }, location, params: { id }, cause }) => {
    // The screen and the page come while it is found out who is there.
    void import('../features/builder/builder-screen.tsx')
    if (cause === 'enter')
      void import('../features/builder/sync/prefetch.ts').then(({ prefetchPage: openAhead }) => openAhead(queries, id))
    const session = await queries.query({ ...sessionQueries.current(), staleTime: 'static' })
    if (!session) redirect({ to: '/sign-in', search: { to: location.href }, throw: true })
  },
  component: Edit,
})

function Edit() {
  // Not the route's own, which is part of what every screen begins with.
  const { id } = useParams({ from: '/pages/$id/edit' })
  useShortcuts()
  return (
    <>
      <BuilderScreen key={id} id={id} onSignedOut={() => expiry.set(true)} />
      <SignInAgain />
    </>
  )
}

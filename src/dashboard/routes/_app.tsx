import { createFileRoute, redirect } from '@tanstack/react-router'
import { sessionQueries } from '../api/session.ts'
import { NewCodeCommand } from '../features/codes/create/new-code-dialog.tsx'
import { SignInAgain } from '../app/session/sign-in-again.tsx'
import { AppShell } from '../app/shell/app-shell.tsx'

/** Routes that require a session. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context: { queries }, location }) => {
    const session = await queries.query({ ...sessionQueries.current(), staleTime: 'static' })
    if (!session) redirect({ to: '/sign-in', search: location.href === '/' ? {} : { to: location.href }, throw: true })
    // The account belongs to the person, not to the workspace.
    if (session?.requires && !openWithoutSecondFactor.has(location.pathname))
      redirect({ to: '/two-factor', search: { to: location.href }, throw: true })
  },
  component: () => (
    <>
      <AppShell />
      <NewCodeCommand />
      <SignInAgain />
    </>
  ),
})

const openWithoutSecondFactor = new Set(['/account', '/two-factor'])

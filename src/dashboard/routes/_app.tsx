import { createFileRoute, redirect } from '@tanstack/react-router'
import { NewCodeCommand } from '../features/codes/create/new-code-dialog.tsx'
import { requireSession } from '../app/session/require-session.ts'
import { SignInAgain } from '../app/session/sign-in-again.tsx'
import { AppShell } from '../app/shell/app-shell.tsx'

/** Routes that require a session. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const session = await requireSession(queryClient, location)
    // The account may be opened without a second factor, because it belongs to the person, not to the workspace.
    if (session?.requires && !openWithoutSecondFactor.has(location.pathname))
      redirect({ to: '/two-factor', search: { to: location.publicHref }, throw: true })
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

import { createFileRoute, redirect, useRouterState } from '@tanstack/react-router'
import { ResetPasswordScreen } from '../app/session/reset-password-screen.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The secret of a link. It stays with the tab, also after a reload, but not in the address, which others may see. */
    linkToken?: string
  }
}

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof token === 'string' ? token : undefined,
  }),
  beforeLoad: ({ search: { token } }) => {
    if (token !== undefined)
      redirect({ to: '/reset-password', state: { linkToken: token }, replace: true, throw: true })
  },
  component: ResetPassword,
})

function ResetPassword() {
  const token = useRouterState({ select: ({ location }) => location.state.linkToken })
  return <ResetPasswordScreen token={token} />
}

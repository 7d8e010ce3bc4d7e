import { createFileRoute, redirect, useRouterState } from '@tanstack/react-router'
import { ResetPasswordScreen } from '../app/session/reset-password-screen.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The secret of a link. The state survives a reload of the tab. Unlike the address, other people do not see it. */
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

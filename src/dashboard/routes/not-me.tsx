import { createFileRoute, redirect, useRouterState } from '@tanstack/react-router'
import { NotMeScreen } from '../app/session/not-me-screen.tsx'

export const Route = createFileRoute('/not-me')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof token === 'string' ? token : undefined,
  }),
  // The token moves from the address, which other people may see, to the history state of the tab.
  beforeLoad: ({ search: { token } }) => {
    if (token !== undefined) redirect({ to: '/not-me', state: { linkToken: token }, replace: true, throw: true })
  },
  component: NotMe,
})

function NotMe() {
  const token = useRouterState({ select: ({ location }) => location.state.linkToken })
  return <NotMeScreen token={token} />
}

import { createFileRoute, redirect, useRouterState } from '@tanstack/react-router'
import { SetupScreen } from '../app/session/setup-screen.tsx'

export const Route = createFileRoute('/setup')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof token === 'string' ? token : undefined,
  }),
  // The token moves from the address, which other people may see, to the history state of the tab.
  beforeLoad: ({ search: { token } }) => {
    if (token !== undefined) redirect({ to: '/setup', state: { linkToken: token }, replace: true, throw: true })
  },
  component: SetUp,
})

function SetUp() {
  const token = useRouterState({ select: ({ location }) => location.state.linkToken })
  return <SetupScreen token={token} />
}

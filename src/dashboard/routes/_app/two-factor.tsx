import { createFileRoute, redirect } from '@tanstack/react-router'
import { sessionQueries } from '#dashboard/api/session.ts'
import { isOwnAddress } from '#dashboard/app/session/own-address.ts'
import { SecondFactorScreen } from '#dashboard/app/session/second-factor-screen.tsx'

/** The screen that replaces all others if the workspace requires a second factor and the session has none. */
export const Route = createFileRoute('/_app/two-factor')({
  validateSearch: ({ to }: Record<string, unknown>): { to?: string | undefined } => ({
    to: isOwnAddress(to) ? to : undefined,
  }),
  beforeLoad: async ({ context: { queryClient }, search: { to = '/' } }) => {
    const session = await queryClient.query({ ...sessionQueries.current(), staleTime: 'static' })
    if (session?.requires === null) redirect({ href: to, throw: true })
  },
  component: TwoFactor,
})

function TwoFactor() {
  return <SecondFactorScreen to={Route.useSearch().to ?? '/'} />
}

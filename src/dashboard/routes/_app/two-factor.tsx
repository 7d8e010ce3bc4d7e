import { createFileRoute, redirect } from '@tanstack/react-router'
import { sessionQueries } from '#dashboard/api/session.ts'
import { isOwnAddress } from '#dashboard/app/session/own-address.ts'
import { SecondFactorScreen } from '#dashboard/app/session/second-factor-screen.tsx'

/** Replaces the screens of a workspace that requires a second factor which the session lacks. */
export const Route = createFileRoute('/_app/two-factor')({
  validateSearch: ({ to }: Record<string, unknown>): { to?: string | undefined } => ({
    to: isOwnAddress(to) ? to : undefined,
  }),
  beforeLoad: async ({ context: { queries }, search: { to = '/' } }) => {
    const session = await queries.query({ ...sessionQueries.current(), staleTime: 'static' })
    if (session?.requires === null) redirect({ href: to, throw: true })
  },
  component: TwoFactor,
})

function TwoFactor() {
  return <SecondFactorScreen to={Route.useSearch().to ?? '/'} />
}

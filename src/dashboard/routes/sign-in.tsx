import { createFileRoute, redirect } from '@tanstack/react-router'
import { sessionQueries } from '../api/session.ts'
import { SignInScreen } from '../app/session/sign-in-screen.tsx'

export const Route = createFileRoute('/sign-in')({
  // An invalid value is kept as undefined, because the router would otherwise keep the one in the address.
  validateSearch: ({ to }: Record<string, unknown>): { to?: string | undefined } => ({
    to: isOwnAddress(to) ? to : undefined,
  }),
  beforeLoad: async ({ context: { queries }, search }) => {
    const session = await queries.query({ ...sessionQueries.current(), staleTime: 0 }).catch(() => null)
    if (session) redirect({ href: search.to ?? '/', throw: true })
  },
  component: SignIn,
})

function SignIn() {
  const { to = '/' } = Route.useSearch()
  return <SignInScreen to={to} />
}

/** A path of this site: `//elsewhere` and `/\elsewhere` would lead to another. */
function isOwnAddress(to: unknown): to is string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to)
}

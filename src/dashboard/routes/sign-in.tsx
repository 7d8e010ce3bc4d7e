import { createFileRoute, redirect } from '@tanstack/react-router'
import { type SingleSignOnError, singleSignOnErrors } from '#contract/single-sign-on.ts'
import { readSession, type SignInStep } from '../api/session.ts'
import { signInQueries } from '../api/sign-in.ts'
import { type SignInNotice, SignInScreen } from '../app/session/sign-in-screen.tsx'

interface Search {
  to?: string | undefined
  error?: SingleSignOnError | undefined
  notice?: SignInNotice | undefined
}

export const Route = createFileRoute('/sign-in')({
  // An invalid value is kept as undefined, because the router would otherwise keep the one in the address.
  validateSearch: ({ to, error, notice }: Record<string, unknown>): Search => ({
    to: isOwnAddress(to) ? to : undefined,
    error: isError(error) ? error : undefined,
    notice: notice === 'password_changed' ? notice : undefined,
  }),
  beforeLoad: async ({ context: { queries }, search }): Promise<{ firstStep: SignInStep }> => {
    const [found] = await Promise.all([
      readSession().catch(() => 'signed_out' as const),
      queries.query(signInQueries.options()).catch(() => {}),
    ])
    if (typeof found !== 'string') redirect({ href: search.to ?? '/', throw: true })
    return { firstStep: found === 'two_factor_required' ? found : 'signed_out' }
  },
  component: SignIn,
})

function SignIn() {
  const { to = '/', error, notice } = Route.useSearch()
  const { firstStep } = Route.useRouteContext()
  return <SignInScreen to={to} firstStep={firstStep} error={error} notice={notice} />
}

/** A path of this site: `//elsewhere` and `/\elsewhere` would lead to another. */
function isOwnAddress(to: unknown): to is string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to)
}

function isError(error: unknown): error is SingleSignOnError {
  return typeof error === 'string' && Object.hasOwn(singleSignOnErrors, error)
}

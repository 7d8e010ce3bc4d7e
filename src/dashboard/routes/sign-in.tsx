import { createFileRoute, redirect } from '@tanstack/react-router'
import { readSession, type SignInStep } from '../api/session.ts'
import { loadSignInOptions } from '../app/session/load-sign-in-options.ts'
import { isOwnAddress, recallAddress } from '../app/session/own-address.ts'
import { type SignInNotice, SignInScreen } from '../app/session/sign-in-screen.tsx'

export interface Search {
  to?: string | undefined
  error?: string | undefined
  notice?: SignInNotice | undefined
}

export const Route = createFileRoute('/sign-in')({
  // An invalid value is kept as undefined, because the router would otherwise keep the one in the address.
  validateSearch: ({ to, error, notice }: Record<string, unknown>): Search => ({
    to: isOwnAddress(to) ? to : undefined,
    error: typeof error === 'string' ? error : undefined,
    notice: notice === 'password_changed' ? notice : undefined,
  }),
  beforeLoad: async ({ context: { queries }, search }): Promise<{ firstStep: SignInStep }> => {
    const [found] = await Promise.all([readSession().catch(() => 'signed_out' as const), loadSignInOptions(queries)])
    if (typeof found !== 'string') redirect({ href: search.to ?? '/', throw: true })
    return { firstStep: found === 'two_factor_required' ? found : 'signed_out' }
  },
  component: SignIn,
})

function SignIn() {
  const { error, notice, to = error === undefined ? '/' : recallAddress() } = Route.useSearch()
  const { firstStep } = Route.useRouteContext()
  return <SignInScreen to={to} firstStep={firstStep} error={error} notice={notice} />
}

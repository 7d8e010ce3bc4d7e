import { createFileRoute, redirect } from '@tanstack/react-router'
import { toWorkspaceAddress, readWorkspaceSlug } from '#contract/workspace-address.ts'
import { isNotMember, readSession, type SignInStep } from '../api/session.ts'
import { openWorkspace } from '../api/workspace-address.ts'
import { loadSignInOptions } from '../app/session/load-sign-in-options.ts'
import { isOwnAddress, recallAddress } from '../app/session/own-address.ts'
import { type SignInNotice, signInNotices } from '../app/session/sign-in-notices.ts'
import { SignInScreen } from '../app/session/sign-in-screen.tsx'

export interface SignInSearch {
  to?: string | undefined
  error?: string | undefined
  notice?: SignInNotice | undefined
}

export const Route = createFileRoute('/sign-in')({
  // Invalid values are replaced by undefined. If they were omitted, the router would keep the values in the address.
  validateSearch: ({ to, error, notice }: Record<string, unknown>): SignInSearch => ({
    to: isOwnAddress(to) ? to : undefined,
    error: typeof error === 'string' ? error : undefined,
    notice: signInNotices.find((value) => value === notice),
  }),
  beforeLoad: async ({ context: { queryClient }, search }): Promise<{ firstStep: SignInStep }> => {
    const { to = '/' } = search
    openWorkspace(readWorkspaceSlug(to))
    const [session] = await Promise.all([
      readSession().catch((error: unknown) => (isNotMember(error) ? 'elsewhere' : 'signed_out')),
      loadSignInOptions(queryClient),
    ])
    // The screen at that address explains that the person is not a member.
    if (session === 'elsewhere') redirect({ href: to, throw: true })
    if (typeof session === 'object') redirect({ href: toWorkspaceAddress(session.workspace.slug, to), throw: true })
    return { firstStep: session === 'two_factor_required' ? session : 'signed_out' }
  },
  component: SignIn,
})

function SignIn() {
  const { error, notice, to = error === undefined ? '/' : recallAddress() } = Route.useSearch()
  const { firstStep } = Route.useRouteContext()
  return <SignInScreen to={to} firstStep={firstStep} error={error} notice={notice} />
}

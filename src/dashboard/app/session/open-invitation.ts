import type { QueryClient } from '@tanstack/react-query'
import { type OpenInvitation, readInvitation } from '#dashboard/api/accept-invitation.ts'
import { ApiError } from '#dashboard/api/client.ts'
import { readSession, type SignInStep } from '#dashboard/api/session.ts'
import { toWaitText } from './attempt-error.ts'
import { loadSignInOptions } from './load-sign-in-options.ts'

type InvitationResult =
  | { invitation: OpenInvitation; firstStep: SignInStep }
  /** `reason`: why the invitation could not be checked; null for an invalid one. */
  | { invitation: null; reason: string | null }

/** Loads the invitation of a link, or the reason why it cannot be shown. */
export async function openInvitation(queryClient: QueryClient, token: string): Promise<InvitationResult> {
  try {
    const [invitation, session] = await Promise.all([
      readInvitation(token),
      readSession().catch(() => null),
      loadSignInOptions(queryClient),
    ])
    return { invitation, firstStep: session === 'two_factor_required' ? session : 'signed_out' }
  } catch (error) {
    const reason = toWaitText(error)
    if (reason === null && !(error instanceof ApiError && error.failure.code === 'invitation_expired')) throw error
    return { invitation: null, reason }
  }
}

import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getJson, postJson } from './auth.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { ApiError } from './client.ts'
import { askForPasskey } from './passkey-sign-in.ts'
import { sessionQueries } from './session.ts'

/** A device on which the person is signed in. */
export interface SignedInDevice {
  id: string
  device: string
  /** The IP network that it signed in from. */
  network: string | null
  createdAt: string
  lastSeenAt: string
  /** Whether this is the session of this browser. */
  isCurrent: boolean
}

const key = ['account'] as const

export const accountQueries = {
  key,
  devices: () =>
    queryOptions({
      queryKey: [...key, 'devices'],
      queryFn: async ({ signal }) => parseRecords(await getJson('/auth/list-sessions', signal)).map(parseDevice),
    }),
}

/** Omitted fields are unchanged; an empty `image` removes the picture. */
export interface ProfileChange {
  name?: string
  image?: string
}

export const changeProfile = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'profile'],
    mutationFn: (change: ProfileChange) => postJson('/auth/update-user', change),
    onSuccess: () => refreshSession(queryClient),
  })

/** Sends a link to the new address. Requires a recent confirmation. The address changes only when the link is opened. */
export const requestEmailChange = () =>
  mutationOptions({
    mutationKey: [...key, 'email'],
    mutationFn: (change: { newEmail: string }) => postJson('/auth/change-email', change),
  })

/** Also ends the other sessions of the person. */
export const changePassword = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'password'],
    mutationFn: (passwords: { currentPassword: string; newPassword: string }) =>
      postJson('/auth/change-password', passwords),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })

/** Confirms the identity of the signed-in person by password. For five minutes, they may then change how they sign in. */
export async function confirmByPassword(password: string): Promise<void> {
  await postJson('/auth/confirm', { password })
}

/** Confirms the identity of the signed-in person by a passkey, for the next five minutes. */
export async function confirmByPasskey(): Promise<void> {
  await postJson('/auth/confirm', { passkey: await askForPasskey() })
}

/** Whether a call failed because the person must confirm their identity first. */
export function isConfirmationRequired(error: unknown): boolean {
  return error instanceof ApiError && error.failure.code === 'confirmation_required'
}

export const endSession = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'end-session'],
    mutationFn: ({ id }: SignedInDevice) => postJson('/auth/revoke-session', { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })

export const endOtherSessions = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'end-other-sessions'],
    mutationFn: (options: { removePasskeys: boolean }) => postJson('/auth/revoke-other-sessions', options),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })

/** Refetches the session and the account, which depend on how the person signed in. */
export async function refreshSession(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: sessionQueries.key }),
    queryClient.invalidateQueries({ queryKey: key }),
  ])
}

export function parseRecords(body: unknown): Record<string, unknown>[] {
  if (!Array.isArray(body)) throw new Error('The list could not be read.')
  return body.filter(isRecord)
}

function parseDevice({ id, device, network, createdAt, lastSeenAt, current }: Record<string, unknown>): SignedInDevice {
  return {
    id: String(id),
    device: String(device),
    network: typeof network === 'string' ? network : null,
    createdAt: String(createdAt),
    lastSeenAt: String(lastSeenAt),
    isCurrent: current === true,
  }
}

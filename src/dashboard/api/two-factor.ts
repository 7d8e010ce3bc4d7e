import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { refreshSession } from './account.ts'
import { postJson } from './auth.ts'
import { isRecord } from '#sdk/http/is-record.ts'

const key = ['account', 'two-factor'] as const

/** Data for an authenticator app. It is active only after a code of the app has been entered. */
export interface AuthenticatorSetup {
  /** The address in the QR code. */
  uri: string
  /** The key in `uri`, for people who type it. */
  secret: string
  recoveryCodes: string[]
}

/** Starts the setup. `password` is undefined for people without one. */
export const beginTwoFactorSetup = () =>
  mutationOptions({
    mutationKey: [...key, 'begin'],
    // The response contains secrets.
    gcTime: 0,
    mutationFn: async (password?: string): Promise<AuthenticatorSetup> => {
      const answer = await postJson('/auth/two-factor/enable', withPassword(password))
      const uri = String(isRecord(answer) ? answer['totpURI'] : '')
      return { uri, secret: new URL(uri).searchParams.get('secret') ?? '', recoveryCodes: parseCodes(answer) }
    },
  })

/** Does not refetch the session, because the screen must not change before the person has stored the recovery codes. */
export const confirmTwoFactorSetup = () =>
  mutationOptions({
    mutationKey: [...key, 'confirm'],
    mutationFn: (code: string) => postJson('/auth/two-factor/verify-totp', { code }),
  })

export const createRecoveryCodes = () =>
  mutationOptions({
    mutationKey: [...key, 'recovery-codes'],
    gcTime: 0,
    mutationFn: async (password?: string) =>
      parseCodes(await postJson('/auth/two-factor/generate-backup-codes', withPassword(password))),
  })

export const disableTwoFactor = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'turn-off'],
    mutationFn: (password?: string) => postJson('/auth/two-factor/disable', withPassword(password)),
    onSuccess: () => refreshSession(queryClient),
  })

function withPassword(password: string | undefined): object {
  return password === undefined ? {} : { password }
}

function parseCodes(body: unknown): string[] {
  const codes = isRecord(body) ? body['backupCodes'] : undefined
  if (!Array.isArray(codes)) throw new Error('The recovery codes could not be read.')
  return codes.map(String)
}

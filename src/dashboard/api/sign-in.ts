import { queryOptions } from '@tanstack/react-query'
import type { SecuredAccount } from '#contract/secured-account.ts'
import { getJson, postJson } from './auth.ts'
import { isRecord } from '#sdk/http/is-record.ts'

export interface SignInOptions {
  /** If false, only break-glass admins may use a password or a passkey. */
  passwords: boolean
  singleSignOn: boolean
  /** Whether messages are sent by mail. If not, admins find them under Settings. */
  mail: boolean
}

export interface Person {
  id: string
  name: string
  email: string
}

const key = ['sign-in'] as const

export const signInQueries = {
  key,
  /** The ways to sign in. */
  options: () =>
    queryOptions({
      queryKey: [...key, 'options'],
      queryFn: async ({ signal }): Promise<SignInOptions> => {
        const options = await getJson('/auth/options', signal)
        const { passwords, singleSignOn, mail } = isRecord(options) ? options : {}
        return { passwords: passwords !== false, singleSignOn: singleSignOn === true, mail: mail === true }
      },
    }),
}

/** Used while the options are unknown. */
export const defaultSignInOptions: SignInOptions = { passwords: true, singleSignOn: false, mail: true }

interface Credentials {
  email: string
  password: string
  /** Whether the session outlives the browser. */
  rememberMe: boolean
}

/** Signs in with a password. Returns null if the second step is still required. */
export async function signIn(credentials: Credentials): Promise<Person | null> {
  const answer = await postJson('/auth/sign-in/email', credentials)
  return isRecord(answer) && answer['twoFactorRedirect'] === true ? null : parsePerson(answer)
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export async function verifyCode(kind: 'app' | 'recovery', code: string): Promise<Person> {
  const url = kind === 'app' ? '/auth/two-factor/verify-totp' : '/auth/two-factor/verify-backup-code'
  return parsePerson(await postJson(url, { code }))
}

/** Returns the URL of the identity provider, which sends the browser back to `returnTo`. */
export async function startSingleSignOn(returnTo: string): Promise<string> {
  const answer = await postJson('/auth/sign-in/oauth2', { providerId: 'oidc', callbackURL: returnTo })
  return String(isRecord(answer) ? answer['url'] : '')
}

/** Sends a link to choose a new password, if the address has an account. */
export async function requestPasswordReset(email: string): Promise<void> {
  await postJson('/auth/request-password-reset', { email })
}

/** Sends a link that makes this browser a known device of the address, if it has an account. */
export async function requestKnownDevice(email: string): Promise<void> {
  await postJson('/auth/request-known-device', { email })
}

/** Ends all sessions and removes recent additions to the account, with the token of a link in a security warning. */
export async function secureAccount(token: string): Promise<SecuredAccount> {
  const answer = await postJson('/auth/not-me', { token })
  const { email, password, address, resetToken, ...counts } = isRecord(answer) ? answer : {}
  const count = (name: string) => Number(counts[name]) || 0
  return {
    email: String(email),
    sessions: count('sessions'),
    passkeys: count('passkeys'),
    authenticators: count('authenticators'),
    password: password === true,
    address: address === true,
    invitations: count('invitations'),
    keys: count('keys'),
    assistants: count('assistants'),
    resetToken: typeof resetToken === 'string' ? resetToken : null,
  }
}

export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await postJson('/auth/reset-password', { token, newPassword })
}

/** The person in the response to a sign-in. */
export function parsePerson(body: unknown): Person {
  const user = isRecord(body) ? body['user'] : undefined
  if (!isRecord(user)) throw new Error('The answer to the sign-in could not be read.')
  return { id: String(user['id']), name: String(user['name']), email: String(user['email']) }
}

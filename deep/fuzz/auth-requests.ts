import fc from 'fast-check'
import { anyHostileValue, mutate } from './hostile-values.ts'
import { getPlaceholder } from './placeholders.ts'
import type { FuzzRequest } from './requests.ts'

const password = 'a sentence that nobody has'
const email = 'nobody@example.com'
const getForeignId = (kind: 'ses' | 'wsp' | 'usr') => getPlaceholder(kind, 'theirs')

/** The endpoints of sign-in and account, each with a valid body. No body names an account that a test needs. */
const authBodies: Record<string, object | null> = {
  'GET /session': null,
  'GET /auth/options': null,
  'GET /auth/organization/list': null,
  'GET /auth/list-sessions': null,
  'GET /auth/invitation': { token: `${getPlaceholder('inv', 'theirs')}.signature` },
  'GET /auth/verify-email': { token: 'token' },
  'GET /auth/passkey/list-user-passkeys': null,
  'GET /auth/passkey/generate-register-options': null,
  'GET /auth/passkey/generate-authenticate-options': null,
  'GET /auth/callback/oidc': { code: 'code', state: 'state' },
  'GET /auth/get-session': null,
  'GET /auth/organization/list-members': { organizationId: getForeignId('wsp') },
  'GET /auth/organization/get-full-organization': { organizationId: getForeignId('wsp') },
  'POST /auth/sign-in/email': { email, password, rememberMe: true },
  'POST /auth/sign-up/email': { email, password, name: 'Nobody' },
  'POST /auth/sign-in/oauth2': { providerId: 'oidc', callbackURL: '/' },
  'POST /auth/sign-out': {},
  'POST /auth/organization/set-active': { organizationId: getForeignId('wsp') },
  'POST /auth/organization/remove-member': {
    organizationId: getForeignId('wsp'),
    memberIdOrEmail: getPlaceholder('mem', 'theirs'),
  },
  'POST /auth/organization/update-member-role': { memberId: getPlaceholder('mem', 'mine'), role: 'admin' },
  'POST /auth/revoke-session': { id: getForeignId('ses') },
  'POST /auth/revoke-other-sessions': {},
  'POST /auth/update-user': { name: 'A new name', image: null },
  'POST /auth/change-password': { currentPassword: password, newPassword: `${password}!` },
  'POST /auth/change-email': { newEmail: email },
  'POST /auth/request-password-reset': { email },
  'POST /auth/reset-password': { token: 'token', newPassword: password },
  'POST /auth/accept-invitation': { token: `${getPlaceholder('inv', 'theirs')}.signature`, name: 'Nobody', password },
  'POST /auth/two-factor/enable': { password },
  'POST /auth/two-factor/disable': { password },
  'POST /auth/two-factor/generate-backup-codes': { password },
  'POST /auth/two-factor/verify-totp': { code: '123456' },
  'POST /auth/two-factor/verify-backup-code': { code: 'abcde-fghij' },
  'POST /auth/passkey/verify-registration': { response: { id: 'credential', rawId: 'credential' }, name: 'Key' },
  'POST /auth/passkey/verify-authentication': { response: { id: 'credential', rawId: 'credential' } },
  'POST /auth/passkey/update-passkey': { id: 'pky', name: 'Key' },
  'POST /auth/passkey/delete-passkey': { id: 'pky' },
  'POST /auth/delete-user': { password },
  'POST /auth/admin/set-role': { userId: getForeignId('usr'), role: 'admin' },
}

export interface AuthAddress {
  method: string
  path: string
  requests: fc.Arbitrary<FuzzRequest>
}

export const authAddresses: AuthAddress[] = Object.entries(authBodies).map(([key, validBody]) => {
  const [method = '', path = ''] = key.split(' ')
  return {
    method,
    path,
    requests: method === 'GET' ? createQueryRequests(validBody ?? {}) : createBodyRequests(validBody),
  }
})

function createQueryRequests(validBody: object): fc.Arbitrary<FuzzRequest> {
  return createBodies(validBody).map((value) => ({
    params: {},
    query: Object.entries(value ?? {})
      .slice(0, 20)
      .map(([name, inner]) => [name.toWellFormed(), toText(inner)]),
    headers: {},
    body: null,
  }))
}

function createBodyRequests(validBody: object | null): fc.Arbitrary<FuzzRequest> {
  return createBodies(validBody).map((value) => ({
    params: {},
    query: [],
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  }))
}

function createBodies(validBody: object | null): fc.Arbitrary<unknown> {
  const mutations = fc.record({ choice: fc.nat({ max: 1000 }), replacement: anyHostileValue() })
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(validBody) },
    mutations.map((mutation) => mutate(validBody, mutation)),
  )
}

function toText(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2000).toWellFormed()
}

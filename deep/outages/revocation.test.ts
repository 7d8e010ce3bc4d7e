import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createMailing } from '../../src/mail/mailing.ts'
import { messages } from '../../src/mail/schema.ts'
import type { Role } from '../../src/contract/endpoint.ts'
import { createAuthenticatorApp, updateCookies } from '../../src/testing/authenticator-app.ts'
import { bffSecret, testPassword } from '../../src/testing/bff.ts'
import { type ClientLoad, startClients } from '../../src/testing/clients-under-load.ts'
import { type Replica, startTwoReplicas } from '../../src/testing/replicas.ts'
import { until } from '../../src/testing/wait-until.ts'

const { first, second, workspace: createWorkspace } = await startTwoReplicas()
const { db } = first.bff.database

/** What a client of a key or a session can do: read, write, and hold a stream open. */
const requests: ClientLoad['requests'] = [
  { method: 'GET', path: '/codes?limit=1' },
  { method: 'POST', path: '/codes', body: { name: 'Code', destination: { type: 'url', url: 'https://example.com' } } },
]
const services = [first, second].map(({ service }) => `${service.origin}/v1`)
const bffs = [first, second].map(({ bff }) => {
  const address = bff.app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The bff does not listen.')
  return `http://127.0.0.1:${address.port}/api`
})

/** Sends requests before, during and after `revoke`. Returns the outcomes of the requests before it, and of those after its response. */
async function collectAnswers(
  load: Omit<ClientLoad, 'requests'> & Partial<ClientLoad>,
  revoke: () => Promise<unknown>,
) {
  const clients = await startClients({ requests, ...load })
  await revoke()
  await clients.finishAfterRevocation()
  const listOutcomes = (isLate: boolean) => clients.outcomes.filter((outcome) => outcome.isLate === isLate)
  const after = load.bases.map((base) => [
    ...new Set(listOutcomes(true).flatMap((outcome) => (outcome.base === base ? outcome.answer : []))),
  ])
  return { before: [...new Set(listOutcomes(false).map(({ answer }) => answer))].toSorted(), after }
}

/**
 * Expects that requests succeed before the revocation, and that all later ones have this outcome. Some earlier requests may fail, too: they
 * were in flight during the revocation, or a fast machine has used up the rate limit of the plan.
 */
function createExpectation(answer: string) {
  const before: unknown = expect.toSatisfy(
    (outcomes: string[]) =>
      outcomes.some((outcome) => /^20[01]$/.test(outcome)) &&
      outcomes.every((status) => /^(20[01]$|40[13] |429 )/.test(status)),
  )
  return { before, after: [[answer], [answer]] }
}

test('nothing succeeds with a key once its revocation was confirmed', async () => {
  const workspace = await createWorkspace()
  const { id, key } = await workspace.call('POST /keys', { body: { name: 'Key', scope: 'write' } })
  const load = { bases: services, headers: { authorization: `Bearer ${key}` } }
  const revoke = () => workspace.call('DELETE /keys/{id}', { params: { id } })
  expect(await collectAnswers(load, revoke)).toEqual(createExpectation('401 invalid_api_key'))
})

test('nothing succeeds with a key after it has expired', async () => {
  const workspace = await createWorkspace()
  const expiresAt = new Date(Date.now() + 5_000)
  const { key } = await workspace.call('POST /keys', {
    body: { name: 'Key', scope: 'write', expiresAt: expiresAt.toISOString() },
  })
  const load = { bases: services, headers: { authorization: `Bearer ${key}` } }
  expect(await collectAnswers(load, () => until(() => new Date() > expiresAt))).toEqual(
    createExpectation('401 expired_api_key'),
  )
})

interface SignedInPerson {
  email: string
  cookie: string
}

async function send({ bff }: Replica, { cookie }: Pick<SignedInPerson, 'cookie'>, [method, url, payload]: BffRequest) {
  const headers = { cookie, origin: bff.origin }
  const answer = await bff.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  if (answer.statusCode >= 300) throw new Error(`${url} was refused: ${answer.statusCode} ${answer.body}`)
  return answer
}
type BffRequest = [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object]

const createSessionLoad = ({ cookie }: SignedInPerson) => ({
  bases: bffs,
  headers: { cookie, origin: first.bff.origin },
})

/** Another session of the same person. */
async function signInAgain({ email }: SignedInPerson): Promise<SignedInPerson> {
  return { email, cookie: (await second.bff.signIn(email, testPassword)).cookie }
}

const Sessions = z.array(z.object({ id: z.string(), current: z.boolean() }))

const revocations: [how: string, end: (person: SignedInPerson) => Promise<unknown>][] = [
  ['signed out', (person) => send(first, person, ['POST', '/auth/sign-out', {}])],
  [
    'ended in another browser',
    async (person) => {
      const listedSessions = await send(first, person, ['GET', '/auth/list-sessions'])
      const id = Sessions.parse(listedSessions.json()).find(({ current }) => current)?.id
      return send(second, await signInAgain(person), ['POST', '/auth/revoke-session', { id }])
    },
  ],
  [
    'ended with all others',
    async (person) => send(second, await signInAgain(person), ['POST', '/auth/revoke-other-sessions', {}]),
  ],
  [
    'ended by a new password in another browser',
    async (person) => {
      const passwords = { currentPassword: testPassword, newPassword: 'a wholly new sentence' }
      return send(second, await signInAgain(person), ['POST', '/auth/change-password', passwords])
    },
  ],
  [
    'ended by a new password in the same browser',
    (person) => {
      const passwords = { currentPassword: testPassword, newPassword: 'a wholly new sentence' }
      return send(first, person, ['POST', '/auth/change-password', passwords])
    },
  ],
  ['ended by a forgotten password', resetPassword],
]

async function resetPassword({ email }: SignedInPerson) {
  const nobody = { cookie: '' }
  await send(first, nobody, ['POST', '/auth/request-password-reset', { email }])
  const token = await until(async () => {
    const isRecipient = eq(messages.recipient, email)
    const rows = await db.select().from(messages).where(isRecipient).orderBy(desc(messages.at))
    const resetMessage = rows.find(({ kind }) => kind === 'password_reset')
    const mail = resetMessage && (await createMailing({ secret: bffSecret, server: null }).read(resetMessage))
    return mail?.link ? new URL(mail.link).searchParams.get('token') : null
  })
  return send(second, nobody, ['POST', '/auth/reset-password', { token, newPassword: 'a wholly new sentence' }])
}

test.each(revocations)('nothing succeeds with a session after the answer that it is %s', async (_, end) => {
  const { id } = await createWorkspace()
  const person = await first.bff.addMember(id, 'marketer')
  expect(await collectAnswers(createSessionLoad(person), () => end(person))).toEqual(
    createExpectation('401 signed_out'),
  )
})

/** Creates a workspace with an admin and a member of that role. */
async function createTwoMembers(role: Role) {
  const { id } = await createWorkspace()
  const [admin, person] = [await first.bff.addMember(id, 'admin'), await first.bff.addMember(id, role)]
  const { data } = Members.parse((await send(first, admin, ['GET', '/api/members'])).json())
  return { admin, person, memberId: data.find(({ email }) => email === person.email)?.id }
}
const Members = z.object({ data: z.array(z.object({ id: z.string(), email: z.string() })) })

test('nothing succeeds for a member once their removal was confirmed', async () => {
  const { admin, person, memberId } = await createTwoMembers('marketer')
  const removeMember = () => send(second, admin, ['DELETE', `/api/members/${memberId}`])
  expect(await collectAnswers(createSessionLoad(person), removeMember)).toEqual(createExpectation('401 signed_out'))
})

test('nothing that the new role may not do succeeds once the change of the role was confirmed', async () => {
  const { admin, person, memberId } = await createTwoMembers('admin')
  const forAdmins = [...requests.slice(1), { method: 'GET', path: '/keys' }]
  const lowerRole = () => send(second, admin, ['PATCH', `/api/members/${memberId}`, { role: 'viewer' }])
  expect(
    await collectAnswers({ ...createSessionLoad(person), requests: forAdmins, topic: 'requests' }, lowerRole),
  ).toEqual(createExpectation('403 forbidden'))
})

test('nothing succeeds without a second factor once the requirement was confirmed', async () => {
  const { admin, person } = await createTwoMembers('marketer')
  const enabled = await send(first, admin, ['POST', '/auth/two-factor/enable', { password: testPassword }])
  const app = createAuthenticatorApp(enabled.json<{ totpURI: string }>().totpURI)
  const confirmed = await send(first, admin, ['POST', '/auth/two-factor/verify-totp', { code: app() }])
  const adminWithFactor = { cookie: updateCookies(admin.cookie, confirmed) }
  const requireSecondFactor = () =>
    send(second, adminWithFactor, ['PATCH', '/api/security', { requireTwoFactor: true }])
  expect(await collectAnswers(createSessionLoad(person), requireSecondFactor)).toEqual(
    createExpectation('401 two_factor_required'),
  )
})

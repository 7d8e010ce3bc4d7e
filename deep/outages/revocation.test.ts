import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createMailing } from '../../src/mail/mailing.ts'
import { messages } from '../../src/mail/schema.ts'
import type { Role } from '../../src/contract/endpoint.ts'
import { authenticatorApp, updateCookies } from '../../src/testing/authenticator-app.ts'
import { bffSecret, testPassword } from '../../src/testing/bff.ts'
import { type ClientLoad, startClients } from '../../src/testing/clients-under-load.ts'
import { type Replica, startTwoReplicas } from '../../src/testing/replicas.ts'
import { until } from '../../src/testing/wait-until.ts'

const { first, second, workspace: newWorkspace } = await startTwoReplicas()
const { db } = first.bff.opened

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

/** Sends requests before, during and after `revoke`, and returns the answers to those that were sent before and after its answer. */
async function answersAround(load: Omit<ClientLoad, 'requests'> & Partial<ClientLoad>, revoke: () => Promise<unknown>) {
  const clients = await startClients({ requests, ...load })
  await revoke()
  await clients.finishAfterRevocation()
  const sent = (late: boolean) => clients.outcomes.filter((one) => one.late === late)
  const after = load.bases.map((base) => [
    ...new Set(sent(true).flatMap((one) => (one.base === base ? one.answer : []))),
  ])
  return { before: [...new Set(sent(false).map(({ answer }) => answer))].toSorted(), after }
}

/**
 * Of the requests that were sent before, some may be refused in other ways: they were on their way while the right was revoked, or used up
 * the rate of the plan, as a fast machine does in five seconds.
 */
function refused(answer: string) {
  const before: unknown = expect.toSatisfy(
    (all: string[]) =>
      all.some((each) => /^20[01]$/.test(each)) && all.every((each) => /^(20[01]$|40[13] |429 )/.test(each)),
  )
  return { before, after: [[answer], [answer]] }
}

test('nothing succeeds with a key after the answer that revoked it', async () => {
  const workspace = await newWorkspace()
  const { id, key } = await workspace.call('POST /keys', { body: { name: 'Key', scope: 'write' } })
  const load = { bases: services, headers: { authorization: `Bearer ${key}` } }
  const revoke = () => workspace.call('DELETE /keys/{id}', { params: { id } })
  expect(await answersAround(load, revoke)).toEqual(refused('401 invalid_api_key'))
})

test('nothing succeeds with a key after its end', async () => {
  const workspace = await newWorkspace()
  const expiresAt = new Date(Date.now() + 5_000)
  const { key } = await workspace.call('POST /keys', {
    body: { name: 'Key', scope: 'write', expiresAt: expiresAt.toISOString() },
  })
  const load = { bases: services, headers: { authorization: `Bearer ${key}` } }
  expect(await answersAround(load, () => until(() => new Date() > expiresAt))).toEqual(refused('401 expired_api_key'))
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

const withSession = ({ cookie }: SignedInPerson) => ({ bases: bffs, headers: { cookie, origin: first.bff.origin } })

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
      const listed = await send(first, person, ['GET', '/auth/list-sessions'])
      const id = Sessions.parse(listed.json()).find(({ current }) => current)?.id
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
    const sent = eq(messages.recipient, email)
    const rows = await db.select().from(messages).where(sent).orderBy(desc(messages.at))
    const found = rows.find(({ kind }) => kind === 'password_reset')
    const mail = found && (await createMailing({ secret: bffSecret, server: null }).read(found))
    return mail?.link ? new URL(mail.link).searchParams.get('token') : null
  })
  return send(second, nobody, ['POST', '/auth/reset-password', { token, newPassword: 'a wholly new sentence' }])
}

test.each(revocations)('nothing succeeds with a session after the answer that it is %s', async (_, end) => {
  const { id } = await newWorkspace()
  const person = await first.bff.member(id, 'marketer')
  expect(await answersAround(withSession(person), () => end(person))).toEqual(refused('401 signed_out'))
})

/** A workspace with an admin and somebody else. */
async function twoMembers(role: Role) {
  const { id } = await newWorkspace()
  const [admin, person] = [await first.bff.member(id, 'admin'), await first.bff.member(id, role)]
  const { data } = Members.parse((await send(first, admin, ['GET', '/api/members'])).json())
  return { admin, person, memberId: data.find(({ email }) => email === person.email)?.id }
}
const Members = z.object({ data: z.array(z.object({ id: z.string(), email: z.string() })) })

test('nothing succeeds for a member after the answer that removed them', async () => {
  const { admin, person, memberId } = await twoMembers('marketer')
  const remove = () => send(second, admin, ['DELETE', `/api/members/${memberId}`])
  expect(await answersAround(withSession(person), remove)).toEqual(refused('401 signed_out'))
})

test('nothing that a lower role may not do succeeds after the answer that lowered it', async () => {
  const { admin, person, memberId } = await twoMembers('admin')
  const forAdmins = [...requests.slice(1), { method: 'GET', path: '/keys' }]
  const lower = () => send(second, admin, ['PATCH', `/api/members/${memberId}`, { role: 'viewer' }])
  expect(await answersAround({ ...withSession(person), requests: forAdmins, topic: 'requests' }, lower)).toEqual(
    refused('403 forbidden'),
  )
})

test('nothing succeeds without a second factor after the answer that required one', async () => {
  const { admin, person } = await twoMembers('marketer')
  const begun = await send(first, admin, ['POST', '/auth/two-factor/enable', { password: testPassword }])
  const app = authenticatorApp(begun.json<{ totpURI: string }>().totpURI)
  const confirmed = await send(first, admin, ['POST', '/auth/two-factor/verify-totp', { code: app() }])
  const strict = { cookie: updateCookies(admin.cookie, confirmed) }
  const require = () => send(second, strict, ['PATCH', '/api/security', { requireTwoFactor: true }])
  expect(await answersAround(withSession(person), require)).toEqual(refused('401 two_factor_required'))
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateCookies } from '#testing/authenticator-app.ts'
import { startTestBff, testPassword, toApiError } from '#testing/bff.ts'
import { createSecurityKey } from '#testing/security-key.ts'
import { messages } from '#mail/schema.ts'
import { addMember } from '../people/people.ts'
import { auditEntries } from '../audit/schema.ts'
import { session, user } from '../better-auth/schema.ts'

const bff = await startTestBff({ serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => 'svc_live_test' })
const { origin } = bff

function post(path: string, payload: object, cookie: string) {
  return bff.app.inject({ method: 'POST', url: `/auth${path}`, payload, headers: { origin, cookie } })
}
const get = (url: string, cookie: string) => bff.app.inject({ url, headers: { cookie } })

type Key = ReturnType<typeof createSecurityKey>

async function addPasskey(cookie: string, key: Key, name?: string) {
  expect((await post('/confirm', { password: testPassword }, cookie)).statusCode).toBe(204)
  const registration = await get('/auth/passkey/generate-register-options', cookie)
  const response = key.register(registration.json())
  return post(
    '/passkey/verify-registration',
    { response, ...(name ? { name } : {}) },
    updateCookies(cookie, registration),
  )
}

async function signIn(key: Key, { counter = 0, cookie = '' } = {}) {
  const challenge = await get('/auth/passkey/generate-authenticate-options', cookie)
  expect(challenge.json()).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
  const jar = updateCookies(cookie, challenge)
  const body = { response: key.signIn(challenge.json(), counter) }
  const answer = await post('/passkey/verify-authentication', body, jar)
  return { answer, body, begun: jar, cookie: updateCookies(jar, answer) }
}

async function addMemberWithPasskey() {
  const { email, cookie } = await bff.addMember('ws_passkeys', 'viewer')
  const key = createSecurityKey({ origin })
  const addedPasskey = await addPasskey(cookie, key, 'My laptop')
  expect(addedPasskey.statusCode).toBe(200)
  return { email, cookie, key, id: addedPasskey.json<{ id: string }>().id }
}

test('a passkey signs a person in without a password, and counts as both factors', async () => {
  const { email, key } = await addMemberWithPasskey()
  const { answer, cookie } = await signIn(key)
  expect(answer.json()).toEqual({ user: { id: expect.any(String), name: 'Ada viewer', email } })
  expect((await get('/session', cookie)).json()).toMatchObject({ user: { email }, requires: null })
  const { id } = answer.json<{ user: { id: string } }>().user
  const storedSessions = await bff.database.db.select().from(session).where(eq(session.userId, id))
  expect(storedSessions.every(({ secondFactor }) => secondFactor)).toBe(true)
})

test('a person can list, rename and delete passkeys', async () => {
  const { cookie, key, id } = await addMemberWithPasskey()
  await signIn(key)
  const listPasskeys = () => get('/auth/passkey/list-user-passkeys', cookie)
  expect((await listPasskeys()).json()).toEqual([
    { id, name: 'My laptop', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
  ])
  const stranger = await bff.addMember('ws_passkeys', 'admin')
  for (const [path, body] of [
    ['/passkey/update-passkey', { id, name: 'Mine' }],
    ['/passkey/delete-passkey', { id }],
  ] as const)
    expect((await post(path, body, stranger.cookie)).statusCode).toBe(404)
  expect((await post('/passkey/update-passkey', { id, name: 'Old laptop' }, cookie)).statusCode).toBe(204)
  expect((await listPasskeys()).json()).toMatchObject([{ name: 'Old laptop' }])
  expect((await post('/passkey/delete-passkey', { id }, cookie)).statusCode).toBe(204)
  expect((await listPasskeys()).json()).toEqual([])
  expect((await signIn(key)).answer.statusCode).toBe(401)
})

test('a passkey is named after the device if the person gives it no name', async () => {
  const { cookie } = await bff.addMember('ws_passkeys', 'viewer')
  const addedPasskey = await addPasskey(cookie, createSecurityKey({ origin }))
  expect(addedPasskey.json()).toMatchObject({ name: expect.stringMatching(/./), lastUsedAt: null })
})

test('a device that does not verify its owner can neither add a passkey nor sign in', async () => {
  const { cookie } = await bff.addMember('ws_passkeys', 'viewer')
  const unverified = await addPasskey(cookie, createSecurityKey({ origin, userVerified: false }))
  expect(unverified.statusCode).toBe(400)
  const key = createSecurityKey({ origin })
  expect((await addPasskey(cookie, key)).statusCode).toBe(200)
  expect((await signIn(key)).answer.statusCode).toBe(200)
  key.setUserVerified(false)
  expect((await signIn(key)).answer.statusCode).toBe(401)
})

test('a response of a passkey is accepted once from this origin with a growing counter', async () => {
  const { key } = await addMemberWithPasskey()
  const { body, begun } = await signIn(key, { counter: 5 })
  expect((await post('/passkey/verify-authentication', body, begun)).statusCode).toBe(401)
  expect((await signIn(key, { counter: 5 })).answer.statusCode).toBe(401)
  expect((await signIn(key, { counter: 6 })).answer.statusCode).toBe(200)
  const phishingKey = createSecurityKey({ origin: 'https://dashboard.evil.example' })
  const { cookie } = await bff.addMember('ws_passkeys', 'viewer')
  expect((await addPasskey(cookie, phishingKey)).statusCode).toBe(400)
})

test('signing in with a passkey ends the session that the browser had', async () => {
  const { cookie, key } = await addMemberWithPasskey()
  const { answer } = await signIn(key, { cookie })
  expect(answer.statusCode).toBe(200)
  expect((await get('/session', cookie)).statusCode).toBe(401)
})

/** Confirms a session with a passkey. */
async function confirmBy(key: Key, cookie: string) {
  const challenge = await get('/auth/passkey/generate-authenticate-options', cookie)
  return post('/confirm', { passkey: key.signIn(challenge.json(), 1) }, updateCookies(cookie, challenge))
}

test('adding a passkey needs a confirmation in the last five minutes', async () => {
  const { email, cookie, key } = await addMemberWithPasskey()
  const { db } = bff.database
  const [person] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  const isOfPerson = eq(session.userId, person?.id ?? '')
  const toMinutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const requestOptions = () => get('/auth/passkey/generate-register-options', cookie)
  await db
    .update(session)
    .set({ createdAt: toMinutesAgo(60 * 25), confirmedAt: toMinutesAgo(6) })
    .where(isOfPerson)
  const rejectedReply = await requestOptions()
  expect([rejectedReply.statusCode, toApiError(rejectedReply).code]).toEqual([403, 'confirmation_required'])
  expect((await post('/confirm', { password: 'not this one' }, cookie)).statusCode).toBe(400)
  expect((await requestOptions()).statusCode).toBe(403)
  expect((await confirmBy(key, cookie)).statusCode).toBe(204)
  expect((await requestOptions()).statusCode).toBe(200)
  // The session that better-auth created for the passkey has ended.
  expect(await db.select().from(session).where(isOfPerson)).toHaveLength(1)
  expect((await get('/auth/passkey/generate-register-options', '')).statusCode).toBe(401)
})

test('the passkey of another person neither confirms a session nor ends their sessions', async () => {
  const [owner, other] = [await addMemberWithPasskey(), await addMemberWithPasskey()]
  await bff.database.db.update(session).set({ confirmedAt: null })
  expect((await confirmBy(other.key, owner.cookie)).statusCode).toBe(400)
  expect((await get('/auth/passkey/generate-register-options', owner.cookie)).statusCode).toBe(403)
  for (const { cookie } of [owner, other]) expect((await get('/session', cookie)).statusCode).toBe(200)
})

test('signing out everywhere else removes all passkeys on request', async () => {
  const { cookie, key, email } = await addMemberWithPasskey()
  expect((await post('/revoke-other-sessions', {}, cookie)).statusCode).toBe(204)
  expect((await signIn(key)).answer.statusCode).toBe(200)
  expect((await post('/revoke-other-sessions', { removePasskeys: true }, cookie)).statusCode).toBe(204)
  expect((await signIn(key)).answer.statusCode).toBe(401)
  expect((await get('/session', cookie)).statusCode).toBe(200)
  const mails = await bff.database.db.select().from(messages).where(eq(messages.recipient, email))
  expect(mails.map(({ subject }) => subject)).toContain('A passkey was removed from your account')
})

test('an admin can remove the lost second factor of a member, who is signed out and gets a mail', async () => {
  const { db } = bff.database
  const admin = await bff.addMember('ws_lost', 'admin')
  const { email, cookie } = await bff.addMember('ws_lost', 'designer')
  const key = createSecurityKey({ origin })
  await addPasskey(cookie, key, 'My phone')
  await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.email, email))
  const send = (method: 'GET' | 'DELETE', path: string) =>
    bff.app.inject({ method, url: `/api/members${path}`, headers: { origin, cookie: admin.cookie } })
  const listMembers = async () =>
    (await send('GET', '')).json<{ data: { id: string; email: string; hasSecondFactor: boolean }[] }>().data
  const findMember = async () => (await listMembers()).find((row) => row.email === email)
  const member = await findMember()
  expect(member?.hasSecondFactor).toBe(true)
  expect((await send('DELETE', `/${member?.id}/second-factor`)).statusCode).toBe(204)
  expect((await get('/session', cookie)).statusCode).toBe(401)
  expect((await signIn(key)).answer.statusCode).toBe(401)
  expect((await findMember())?.hasSecondFactor).toBe(false)
  expect((await bff.signIn(email, testPassword)).status).toBe(200)
  const mails = await db.select().from(messages).where(eq(messages.recipient, email))
  expect(mails.map(({ kind }) => kind)).toContain('second_factor_removed')
  const log = await db.select().from(auditEntries).where(eq(auditEntries.workspaceId, 'ws_lost'))
  expect(log.map(({ action, actorEmail }) => [action, actorEmail])).toContainEqual([
    'member.reset_second_factor',
    admin.email,
  ])
  // The removal is refused for a member who is in other workspaces too, and for the admin's own account.
  await addMember(db, { workspace: { id: 'ws_b', name: 'B', slug: 'ws_b' }, email, name: 'Ada', role: 'viewer' })
  const self = (await listMembers()).find((row) => row.email === admin.email)
  for (const id of [member?.id, self?.id]) {
    const rejectedReply = await send('DELETE', `/${id}/second-factor`)
    expect([rejectedReply.statusCode, toApiError(rejectedReply).code]).toEqual([409, 'wrong_account'])
  }
})

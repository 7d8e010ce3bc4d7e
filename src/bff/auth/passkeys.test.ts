import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withCookies } from '#testing/authenticator-app.ts'
import { testBff, testPassword, toApiError } from '#testing/bff.ts'
import { securityKey } from '#testing/security-key.ts'
import { messages } from '#mail/schema.ts'
import { addMember } from '../people.ts'
import { auditEntries, session, user } from '../schema.ts'

const bff = await testBff({ serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => 'svc_live_test' })
const { origin } = bff

function post(path: string, payload: object, cookie: string) {
  return bff.app.inject({ method: 'POST', url: `/auth${path}`, payload, headers: { origin, cookie } })
}
const get = (url: string, cookie: string) => bff.app.inject({ url, headers: { cookie } })

type Key = ReturnType<typeof securityKey>

async function addPasskey(cookie: string, key: Key, name?: string) {
  const begun = await get('/auth/passkey/generate-register-options', cookie)
  const response = key.register(begun.json())
  return post('/passkey/verify-registration', { response, ...(name ? { name } : {}) }, withCookies(cookie, begun))
}

async function signIn(key: Key, { counter = 0, cookie = '' } = {}) {
  const begun = await get('/auth/passkey/generate-authenticate-options', cookie)
  expect(begun.json()).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
  const jar = withCookies(cookie, begun)
  const sent = { response: key.signIn(begun.json(), counter) }
  const answer = await post('/passkey/verify-authentication', sent, jar)
  return { answer, sent, begun: jar, cookie: withCookies(jar, answer) }
}

async function memberWithPasskey() {
  const { email, cookie } = await bff.member('ws_passkeys', 'viewer')
  const key = securityKey({ origin })
  const added = await addPasskey(cookie, key, 'My laptop')
  expect(added.statusCode).toBe(200)
  return { email, cookie, key, id: added.json<{ id: string }>().id }
}

test('a passkey signs in without a password, as both factors', async () => {
  const { email, key } = await memberWithPasskey()
  const { answer, cookie } = await signIn(key)
  expect(answer.json()).toEqual({ user: { id: expect.any(String), name: 'Ada viewer', email } })
  expect((await get('/session', cookie)).json()).toMatchObject({ user: { email }, requires: null })
  const { id } = answer.json<{ user: { id: string } }>().user
  const stored = await bff.opened.db.select().from(session).where(eq(session.userId, id))
  expect(stored.every(({ secondFactor }) => secondFactor)).toBe(true)
})

test('the person lists, renames and deletes passkeys; a deleted one signs nobody in', async () => {
  const { cookie, key, id } = await memberWithPasskey()
  await signIn(key)
  const listed = () => get('/auth/passkey/list-user-passkeys', cookie)
  expect((await listed()).json()).toEqual([
    { id, name: 'My laptop', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
  ])
  const stranger = await bff.member('ws_passkeys', 'admin')
  for (const [path, body] of [
    ['/passkey/update-passkey', { id, name: 'Mine' }],
    ['/passkey/delete-passkey', { id }],
  ] as const)
    expect((await post(path, body, stranger.cookie)).statusCode).toBe(404)
  expect((await post('/passkey/update-passkey', { id, name: 'Old laptop' }, cookie)).statusCode).toBe(204)
  expect((await listed()).json()).toMatchObject([{ name: 'Old laptop' }])
  expect((await post('/passkey/delete-passkey', { id }, cookie)).statusCode).toBe(204)
  expect((await listed()).json()).toEqual([])
  expect((await signIn(key)).answer.statusCode).toBe(401)
})

test('a passkey is named after the device if the person gives it no name', async () => {
  const { cookie } = await bff.member('ws_passkeys', 'viewer')
  const added = await addPasskey(cookie, securityKey({ origin }))
  expect(added.json()).toMatchObject({ name: expect.stringMatching(/./), lastUsedAt: null })
})

test('a device that does not check who holds it is refused, for adding and for signing in', async () => {
  const { cookie } = await bff.member('ws_passkeys', 'viewer')
  const unverified = await addPasskey(cookie, securityKey({ origin, userVerified: false }))
  expect(unverified.statusCode).toBe(400)
  const key = securityKey({ origin })
  expect((await addPasskey(cookie, key)).statusCode).toBe(200)
  expect((await signIn(key)).answer.statusCode).toBe(200)
  key.setUserVerified(false)
  expect((await signIn(key)).answer.statusCode).toBe(401)
})

test('an answer is taken once, and only from this origin and with a growing counter', async () => {
  const { key } = await memberWithPasskey()
  const { sent, begun } = await signIn(key, { counter: 5 })
  expect((await post('/passkey/verify-authentication', sent, begun)).statusCode).toBe(401)
  expect((await signIn(key, { counter: 5 })).answer.statusCode).toBe(401)
  expect((await signIn(key, { counter: 6 })).answer.statusCode).toBe(200)
  const phished = securityKey({ origin: 'https://dashboard.evil.example' })
  const { cookie } = await bff.member('ws_passkeys', 'viewer')
  expect((await addPasskey(cookie, phished)).statusCode).toBe(400)
})

test('signing in with a passkey ends the session that the browser had', async () => {
  const { cookie, key } = await memberWithPasskey()
  const { answer } = await signIn(key, { cookie })
  expect(answer.statusCode).toBe(200)
  expect((await get('/session', cookie)).statusCode).toBe(401)
})

test('adding a passkey needs a session that is less than a day old', async () => {
  const { email } = await bff.member('ws_passkeys', 'viewer')
  const { cookie } = await bff.signIn(email, testPassword)
  const { id } = (await get('/session', cookie)).json<{ user: { id: string } }>().user
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await bff.opened.db.update(session).set({ createdAt: yesterday }).where(eq(session.userId, id))
  const refused = await get('/auth/passkey/generate-register-options', cookie)
  expect([refused.statusCode, toApiError(refused).code]).toEqual([403, 'forbidden'])
  expect((await get('/auth/passkey/generate-register-options', '')).statusCode).toBe(401)
})

test('an admin removes the second factor of a member who lost it, who is signed out and told by mail', async () => {
  const { db } = bff.opened
  const admin = await bff.member('ws_lost', 'admin')
  const { email, cookie } = await bff.member('ws_lost', 'designer')
  const key = securityKey({ origin })
  await addPasskey(cookie, key, 'My phone')
  await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.email, email))
  const ask = (method: 'GET' | 'DELETE', path: string) =>
    bff.app.inject({ method, url: `/api/members${path}`, headers: { origin, cookie: admin.cookie } })
  const list = async () =>
    (await ask('GET', '')).json<{ data: { id: string; email: string; hasSecondFactor: boolean }[] }>().data
  const find = async () => (await list()).find((each) => each.email === email)
  const member = await find()
  expect(member?.hasSecondFactor).toBe(true)
  expect((await ask('DELETE', `/${member?.id}/second-factor`)).statusCode).toBe(204)
  expect((await get('/session', cookie)).statusCode).toBe(401)
  expect((await signIn(key)).answer.statusCode).toBe(401)
  expect((await find())?.hasSecondFactor).toBe(false)
  expect((await bff.signIn(email, testPassword)).status).toBe(200)
  const mailed = await db.select().from(messages).where(eq(messages.recipient, email))
  expect(mailed.map(({ kind }) => kind)).toContain('second_factor_removed')
  const log = await db.select().from(auditEntries).where(eq(auditEntries.workspaceId, 'ws_lost'))
  expect(log.map(({ action, actorEmail }) => [action, actorEmail])).toContainEqual([
    'member.reset_second_factor',
    admin.email,
  ])
  // Neither of an account that opens other workspaces, nor their own without the password.
  await addMember(db, { workspace: { id: 'ws_b', name: 'B', slug: 'ws_b' }, email, name: 'Ada', role: 'viewer' })
  const self = (await list()).find((each) => each.email === admin.email)
  for (const id of [member?.id, self?.id]) {
    const refused = await ask('DELETE', `/${id}/second-factor`)
    expect([refused.statusCode, toApiError(refused).code]).toEqual([409, 'wrong_account'])
  }
})

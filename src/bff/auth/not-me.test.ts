import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createAuthenticatorApp, updateCookies } from '#testing/authenticator-app.ts'
import { bffSecret, testPassword } from '#testing/bff.ts'
import { startBffWithWorkspace } from '#testing/bff-with-workspace.ts'
import { createSecurityKey } from '#testing/security-key.ts'
import { createMailing } from '#mail/mailing.ts'
import { messages } from '#mail/schema.ts'
import { passkey, session, user, verification } from '../better-auth/schema.ts'

const { service, workspace, bff } = await startBffWithWorkspace()

function post(path: string, payload: object, cookie = '') {
  return bff.app.inject({ method: 'POST', url: `/auth${path}`, payload, headers: { origin: bff.origin, cookie } })
}
const get = (url: string, cookie = '') => bff.app.inject({ url, headers: { cookie } })

/** The "This was not me" links that were mailed to an address, each with its message, newest first. */
async function findLinks(to: string): Promise<{ subject: string; text: string; token: string }[]> {
  const rows = await bff.database.db
    .select()
    .from(messages)
    .where(eq(messages.recipient, to))
    .orderBy(desc(messages.at))
  const mailing = createMailing({ secret: bffSecret, server: null })
  const readMessages = await Promise.all(rows.map(async (row) => ({ row, content: await mailing.read(row) })))
  return readMessages.flatMap(({ row: { subject }, content }) => {
    const [, token] = /\/not-me\?token=(.*)$/.exec(content?.link ?? '') ?? []
    return token === undefined ? [] : [{ subject, text: content?.text ?? '', token }]
  })
}

async function findToken(to: string, subject: RegExp): Promise<string> {
  const foundLink = (await findLinks(to)).find((link) => subject.test(link.subject))
  if (!foundLink) throw new Error(`No message to ${to} has the subject ${subject}.`)
  return foundLink.token
}

async function addPasskey(cookie: string) {
  const key = createSecurityKey({ origin: bff.origin })
  await post('/confirm', { password: testPassword }, cookie)
  const registration = await get('/auth/passkey/generate-register-options', cookie)
  const response = key.register(registration.json())
  expect(
    (await post('/passkey/verify-registration', { response }, updateCookies(cookie, registration))).statusCode,
  ).toBe(200)
}

test('each change of how a person signs in sends a mail with the device, the network and a "This was not me" link', async () => {
  const { email, cookie } = await bff.addMember(workspace.id, 'viewer')
  await addPasskey(cookie)
  const [addedPasskey] = (await get('/auth/passkey/list-user-passkeys', cookie)).json<{ id: string }[]>()
  await post('/passkey/delete-passkey', { id: addedPasskey?.id }, cookie)
  const { totpURI } = (await post('/two-factor/enable', { password: testPassword }, cookie)).json<{ totpURI: string }>()
  const verified = await post('/two-factor/verify-totp', { code: createAuthenticatorApp(totpURI)() }, cookie)
  const jar = updateCookies(cookie, verified)
  await post('/two-factor/generate-backup-codes', { password: testPassword }, jar)
  await post('/two-factor/disable', { password: testPassword }, jar)
  const links = await findLinks(email)
  expect(links.map(({ subject }) => subject)).toEqual([
    'Two-factor authentication was turned off',
    'New recovery codes were made for your account',
    'An authenticator app was added to your account',
    'A passkey was removed from your account',
    'A passkey was added to your account',
    'New sign-in to your account',
  ])
  for (const { text } of links) expect(text).toMatch(/Network 127\.0\.0\.0\/24[^]*an hour before\s+this\s+message/)
})

test('members get a mail about their new role and about each API key that they create or revoke', async () => {
  const admin = await bff.addMember(workspace.id, 'admin')
  const member = await bff.addMember(workspace.id, 'viewer')
  const callApi = (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, payload?: object) =>
    bff.app.inject({
      method,
      url: `/api${path}`,
      headers: { origin: bff.origin, cookie: admin.cookie },
      ...(payload && { payload }),
    })
  const members = (await callApi('GET', '/members')).json<{ data: { id: string; email: string }[] }>().data
  const id = members.find(({ email }) => email === member.email)?.id
  expect((await callApi('PATCH', `/members/${id}`, { role: 'viewer' })).statusCode).toBe(200)
  expect((await callApi('PATCH', `/members/${id}`, { role: 'marketer' })).statusCode).toBe(200)
  const roleWarnings = (await findLinks(member.email)).filter(({ subject }) => subject === 'Your role was changed')
  expect(roleWarnings.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringContaining('You are now a marketer of Test. Ada admin changed it.'),
  ])
  const created = (await callApi('POST', '/keys', { name: 'CI', scope: 'read' })).json<{ id: string }>()
  expect((await callApi('DELETE', `/keys/${created.id}`)).statusCode).toBe(204)
  const subjects = (await findLinks(admin.email)).map(({ subject }) => subject)
  expect(subjects.slice(0, 2)).toEqual(['An API key was revoked', 'An API key was created'])
})

test('the link ends all sessions, removes what was added in the last hour and lets the owner choose a new password', async () => {
  const { db } = bff.database
  const owner = await bff.addMember(workspace.id, 'admin')
  await addPasskey(owner.cookie)
  const [person] = await db.select().from(user).where(eq(user.email, owner.email))
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await db
    .update(passkey)
    .set({ name: 'Mine', createdAt: longAgo })
    .where(eq(passkey.userId, person?.id ?? ''))
  // From here on, somebody else uses the session for some minutes.
  await addPasskey(owner.cookie)
  const postToApi = (url: string, payload: object) =>
    bff.app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      headers: { origin: bff.origin, cookie: owner.cookie },
    })
  const key = (await postToApi('/keys', { name: 'Theirs', scope: 'write' })).json<{ id: string; key: string }>()
  await postToApi('/invitations', { email: 'friend@evil.example', role: 'admin' })
  const change = { currentPassword: testPassword, newPassword: 'a password of somebody else' }
  const changeReply = await post('/change-password', change, owner.cookie)
  await post(
    '/change-email',
    { newEmail: 'eve@evil.example', password: change.newPassword },
    updateCookies(owner.cookie, changeReply),
  )
  const [mail] = await db.select().from(messages).where(eq(messages.recipient, 'eve@evil.example'))
  const link = mail && (await createMailing({ secret: bffSecret, server: null }).read(mail))?.link
  expect((await get((link ?? '').slice(bff.origin.length))).headers.location).toBe('/account?email=changed')

  const token = await findToken(owner.email, /address/)
  const answer = await post('/not-me', { token })
  expect(answer.json()).toEqual({
    email: owner.email,
    sessions: 1,
    passkeys: 1,
    authenticators: 0,
    password: true,
    address: true,
    invitations: 1,
    keys: 1,
    assistants: 0,
    resetToken: expect.any(String),
  })
  const names = await db
    .select({ name: passkey.name })
    .from(passkey)
    .where(eq(passkey.userId, person?.id ?? ''))
  expect(names).toEqual([{ name: 'Mine' }])
  for (const email of [owner.email, 'eve@evil.example'])
    expect((await bff.signIn(email, change.newPassword)).status).toBe(401)
  const rejectedReply = await fetch(`${service.origin}/v1/me`, { headers: { authorization: `Bearer ${key.key}` } })
  expect(rejectedReply.status).toBe(401)
  expect((await post('/not-me', { token })).statusCode).toBe(400)
  const newPassword = 'a new one of the owner'
  const reset = await post('/reset-password', { token: answer.json<{ resetToken: string }>().resetToken, newPassword })
  expect(reset.statusCode).toBe(204)
  expect((await bff.signIn(owner.email, newPassword)).status).toBe(200)
})

test('the link works once within a week and removes nothing that is older than an hour', async () => {
  const { db } = bff.database
  const { email, cookie } = await bff.addMember(workspace.id, 'viewer')
  const [person] = await db.select().from(user).where(eq(user.email, email))
  const token = await findToken(email, /New sign-in/)
  const storedLinks = await db.select().from(verification)
  expect(storedLinks.some(({ identifier }) => identifier.includes(token))).toBe(false)
  const [answer, second] = await Promise.all([post('/not-me', { token }), post('/not-me', { token })])
  expect(new Set([answer.statusCode, second.statusCode])).toEqual(new Set([200, 400]))
  expect((await get('/session', cookie)).statusCode).toBe(401)
  // The sessions ended, but the password stays, because it was not changed in the last hour.
  expect(
    await db
      .select()
      .from(session)
      .where(eq(session.userId, person?.id ?? '')),
  ).toEqual([])
  await bff.signIn(email, testPassword)
  const secondToken = await findToken(email, /New sign-in/)
  const isSignInWarning = and(eq(messages.recipient, email), eq(messages.subject, 'New sign-in to your account'))
  const [newest] = await db.select().from(messages).where(isSignInWarning).orderBy(desc(messages.at)).limit(1)
  expect((newest?.linkExpiresAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  await db.update(verification).set({ expiresAt: new Date(Date.now() - 1000) })
  expect((await post('/not-me', { token: secondToken })).statusCode).toBe(400)
  expect((await post('/not-me', { token: 'made-up' })).statusCode).toBe(400)
})

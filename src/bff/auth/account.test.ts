import { desc, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { addAssistantGrant } from '#testing/assistant-grant.ts'
import { updateCookies } from '#testing/authenticator-app.ts'
import { startTestBff, testPassword, toApiError } from '#testing/bff.ts'
import { createMailing } from '#mail/mailing.ts'
import { messages } from '#mail/schema.ts'
import { auditEntries } from '../audit/schema.ts'
import { passkey, session, user, verification } from '../better-auth/schema.ts'
import { describeDevice } from '../http/describe-device.ts'

const secret = 'a secret of the tests, long enough for anyone'
const bff = await startTestBff({ serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => 'svc_live_test', secret })
const { db } = bff.database

function post(path: string, payload: object, from: string | Record<string, string> = '') {
  const headers = { origin: bff.origin, ...(typeof from === 'string' ? { cookie: from } : from) }
  return bff.app.inject({ method: 'POST', url: `/auth${path}`, payload, headers })
}
const get = (url: string, cookie = '') => bff.app.inject({ url, headers: { cookie } })

/** The newest stored message of a kind to an address. Null if there is no such message. */
async function findMail(kind: 'password_reset' | 'email_confirmation' | 'new_device' | 'password_changed', to: string) {
  const rows = await db.select().from(messages).where(eq(messages.recipient, to)).orderBy(desc(messages.at))
  const row = rows.find((row) => row.kind === kind)
  return row ? createMailing({ secret, server: null }).read(row) : null
}

async function readActions(email: string): Promise<string[]> {
  const rows = await db.select().from(auditEntries).orderBy(auditEntries.at, auditEntries.id)
  const [person] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  return rows.filter(({ targetId }) => targetId === person?.id).map(({ action }) => action)
}

describe('the profile', () => {
  const png = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000', 'hex').toString('base64')}`

  test('has a name and a small picture, which an empty string removes', async () => {
    const { cookie } = await bff.addMember('ws_account', 'viewer')
    expect((await post('/update-user', { name: '  Ada Lovelace ', image: png }, cookie)).statusCode).toBe(204)
    expect((await get('/session', cookie)).json()).toMatchObject({ user: { name: 'Ada Lovelace', image: png } })
    expect((await post('/update-user', { image: '' }, cookie)).statusCode).toBe(204)
    expect((await get('/session', cookie)).json()).toMatchObject({ user: { name: 'Ada Lovelace', image: null } })
  })

  test.each([
    ['an address elsewhere', 'https://evil.example/who-looks.png'],
    ['an SVG, which can contain scripts', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['HTML that says it is a PNG', `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`],
    ['a script', 'javascript:alert(1)'],
    [
      'more than 40 kB',
      `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40_000)]).toString('base64')}`,
    ],
  ])('refuses %s as a picture', async (_, image) => {
    const { cookie } = await bff.addMember('ws_account', 'viewer')
    const rejectedReply = await post('/update-user', { image }, cookie)
    expect([rejectedReply.statusCode, toApiError(rejectedReply).details]).toMatchObject([
      400,
      { issues: [{ path: 'image' }] },
    ])
  })

  test('cannot change other fields', async () => {
    const { cookie, email } = await bff.addMember('ws_account', 'viewer')
    for (const body of [
      { role: 'admin' },
      { emailVerified: true },
      { email: 'x@example.com' },
      { twoFactorEnabled: false },
    ])
      expect((await post('/update-user', body, cookie)).statusCode).toBe(400)
    expect((await get('/session', cookie)).json()).toMatchObject({ user: { email }, role: 'viewer' })
  })
})

describe('changing the address', () => {
  async function requestEmailChange(newEmail: string) {
    const { cookie, email } = await bff.addMember('ws_account', 'viewer')
    const answer = await post('/change-email', { newEmail, password: testPassword }, cookie)
    expect(answer.statusCode).toBe(204)
    const link = (await findMail('email_confirmation', newEmail))?.link ?? ''
    return { cookie, email, path: link.slice(bff.origin.length) }
  }

  test('takes effect once, when the link in the mail to the new address is opened', async () => {
    const { cookie, email, path } = await requestEmailChange('lovelace@example.com')
    expect((await get('/session', cookie)).json()).toMatchObject({ user: { email } })
    const reply = await get(path)
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/account?email=changed'])
    expect(reply.cookies).toEqual([])
    expect((await get('/session', cookie)).json()).toMatchObject({ user: { email: 'lovelace@example.com' } })
    expect((await bff.signIn('lovelace@example.com', testPassword)).status).toBe(200)
    expect((await bff.signIn(email, testPassword)).status).toBe(401)
    expect((await get(path)).headers.location).toBe('/account?email=expired')
    expect(await readActions('lovelace@example.com')).toContain('account.email_change')
  })

  test.each([
    [undefined, 403, 'confirmation_required'],
    ['not this one', 400, 'invalid_request'],
  ])('with the password %s is refused without sending a mail', async (password, status, code) => {
    const { cookie } = await bff.addMember('ws_account', 'viewer')
    const newEmail = 'thief@example.com'
    const rejectedReply = await post('/change-email', { newEmail, password }, cookie)
    expect([rejectedReply.statusCode, toApiError(rejectedReply).code]).toEqual([status, code])
    expect(await findMail('email_confirmation', newEmail)).toBeNull()
  })

  test('works only with the link of the latest request, so that a mistyped address gets nothing', async () => {
    const { cookie, path } = await requestEmailChange('mistyped@example.com')
    await post('/change-email', { newEmail: 'right@example.com', password: testPassword }, cookie)
    const { link } = (await findMail('email_confirmation', 'right@example.com')) ?? {}
    expect((await get(path)).headers.location).toBe('/account?email=expired')
    expect((await get(link?.slice(bff.origin.length) ?? '')).headers.location).toBe('/account?email=changed')
  })

  test('to an address that somebody else has gets the same response without a mail', async () => {
    const other = await bff.addMember('ws_account', 'viewer')
    const { path } = await requestEmailChange(other.email)
    expect(path).toBe('')
  })

  test('fails if somebody else has got the address meanwhile', async () => {
    const { path, cookie, email } = await requestEmailChange('wanted@example.com')
    await db.insert(user).values({ id: 'usr_taker', name: 'Taker', email: 'wanted@example.com' })
    expect((await get(path)).headers.location).toBe('/account?email=expired')
    expect((await get('/session', cookie)).json()).toMatchObject({ user: { email } })
  })
})

describe('a forgotten password', () => {
  async function requestLink(email: string, address = '198.51.100.1') {
    const answer = await post('/request-password-reset', { email }, { 'x-forwarded-for': address })
    expect([answer.statusCode, answer.body]).toEqual([200, '{}'])
  }
  async function requestToken(email: string): Promise<string> {
    await requestLink(email)
    const mail = await vi.waitFor(
      async () => (await findMail('password_reset', email)) ?? Promise.reject(new Error('none')),
    )
    return new URL(mail.link ?? '').searchParams.get('token') ?? ''
  }

  test('can be replaced once with the link in the mail, which ends all sessions and assistants', async () => {
    const { email, cookie } = await bff.addMember('ws_account', 'viewer')
    const [readGrant, token] = [await addAssistantGrant(db, { email, secondFactor: false }), await requestToken(email)]
    const storedText = JSON.stringify([await db.select().from(verification), await db.select().from(messages)])
    expect(storedText).not.toContain(token)
    const reset = () => post('/reset-password', { token, newPassword: 'an entirely new one' })
    expect((await reset()).statusCode).toBe(204)
    expect([(await get('/session', cookie)).statusCode, await readGrant()]).toEqual([401, null])
    expect((await bff.signIn(email, testPassword)).status).toBe(401)
    expect((await bff.signIn(email, 'an entirely new one')).status).toBe(200)
    expect(toApiError(await reset()).details).toMatchObject({ issues: [{ path: 'token' }] })
    expect(await findMail('password_changed', email)).not.toBeNull()
    expect(await readActions(email)).toContain('account.password_reset')
  })

  test('when reset, removes the passkeys and the second factor only if the address of the account was not confirmed', async () => {
    for (const emailVerified of [false, true]) {
      const { email } = await bff.addMember('ws_account', 'viewer')
      const [person] = await db
        .update(user)
        .set({ emailVerified, twoFactorEnabled: true })
        .where(eq(user.email, email))
        .returning()
      const userId = person?.id ?? ''
      const key = { publicKey: 'a', credentialID: `key of ${userId}`, counter: 0, deviceType: 'singleDevice' }
      await db.insert(passkey).values({ id: `pky_${userId}`, userId, backedUp: false, ...key })
      const token = await requestToken(email)
      expect((await post('/reset-password', { token, newPassword: 'an entirely new one' })).statusCode).toBe(204)
      expect(await db.select().from(passkey).where(eq(passkey.userId, userId))).toHaveLength(emailVerified ? 1 : 0)
      expect(await db.select().from(user).where(eq(user.id, userId))).toMatchObject([
        { emailVerified: true, twoFactorEnabled: emailVerified },
      ])
    }
  })

  test('can be requested ten times from a network, however many addresses the network has', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      const headers = { 'x-forwarded-for': `2001:db8:77:1::${i.toString(16)}` }
      statuses.push((await post('/request-password-reset', { email: `p${i}@example.com` }, headers)).statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  })

  test('requested for an unknown address gets the same response without a mail', async () => {
    await requestLink('nobody@example.com')
    const { email } = await bff.addMember('ws_account', 'viewer')
    await requestToken(email)
    expect(await findMail('password_reset', 'nobody@example.com')).toBeNull()
  })

  test('must be replaced by a good password, and a refused password does not use up the link', async () => {
    const { email } = await bff.addMember('ws_account', 'viewer')
    const token = await requestToken(email)
    const weak = await post('/reset-password', { token, newPassword: 'password12345' })
    expect(toApiError(weak).details).toMatchObject({ issues: [{ path: 'newPassword' }] })
    expect((await post('/reset-password', { token, newPassword: 'an entirely new one' })).statusCode).toBe(204)
  })

  test('can be replaced for an hour', async () => {
    const { email } = await bff.addMember('ws_account', 'viewer')
    const token = await requestToken(email)
    const [newest] = await db.select().from(verification).orderBy(desc(verification.createdAt)).limit(1)
    expect(Math.abs((newest?.expiresAt.getTime() ?? 0) - Date.now() - 3_600_000)).toBeLessThan(60_000)
    await db.update(verification).set({ expiresAt: new Date(Date.now() - 1000) })
    expect((await post('/reset-password', { token, newPassword: 'an entirely new one' })).statusCode).toBe(400)
  })

  test('can be requested three times in a quarter of an hour, whether the address is known or not', async () => {
    const { email } = await bff.addMember('ws_account', 'viewer')
    for (const [i, address] of [email, 'unknown@example.com'].entries()) {
      for (let request = 0; request < 3; request++) await requestLink(address, `198.51.101.${i}`)
      expect((await post('/request-password-reset', { email: address })).statusCode).toBe(429)
    }
  })
})

describe('the sessions of a person', () => {
  test('are listed with device and network, and can be ended one by one or all at once', async () => {
    const { email, cookie } = await bff.addMember('ws_account', 'viewer')
    const agent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    const credentials = { email, password: testPassword }
    const secondSignIn = await post('/sign-in/email', credentials, {
      'user-agent': agent,
      'x-forwarded-for': '203.0.113.77',
    })
    const listSessions = async () =>
      (await get('/auth/list-sessions', cookie)).json<{ id: string; device: string; current: boolean }[]>()
    const other = (await listSessions()).find(({ current }) => !current)
    expect(other).toEqual({
      id: expect.any(String),
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      device: 'Chrome on macOS',
      network: '203.0.113.0/24',
      current: false,
    })
    const stranger = await bff.addMember('ws_account', 'admin')
    expect((await post('/revoke-session', { id: other?.id }, stranger.cookie)).statusCode).toBe(404)
    expect((await post('/revoke-session', { id: other?.id }, cookie)).statusCode).toBe(204)
    expect((await get('/session', updateCookies('', secondSignIn))).statusCode).toBe(401)
    const otherSignIns = [await bff.signIn(email, testPassword), await bff.signIn(email, testPassword)]
    expect((await post('/revoke-other-sessions', {}, cookie)).statusCode).toBe(204)
    for (const { cookie: endedCookie } of otherSignIns)
      expect((await get('/session', endedCookie)).statusCode).toBe(401)
    expect(await listSessions()).toMatchObject([{ current: true }])
  })

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Windows'],
    ['something', 'Unknown browser'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('%s is described as %s', (agent, text) => expect(describeDevice(agent)).toBe(text))
})

test('only a sign-in on a new device sends a mail', async () => {
  const { email, cookie } = await bff.addMember('ws_account', 'viewer')
  expect((await findMail('new_device', email))?.text).toContain('127.0.0.0/24')
  await db.delete(messages).where(eq(messages.recipient, email))
  expect((await post('/sign-in/email', { email, password: testPassword }, cookie)).statusCode).toBe(200)
  expect(await findMail('new_device', email)).toBeNull()
})

test('events of an account are in the audit log, and a changed password sends a mail', async () => {
  const { email, cookie } = await bff.addMember('ws_audited', 'viewer')
  await post('/sign-in/email', { email, password: 'not this one' })
  const changeReply = await post(
    '/change-password',
    { currentPassword: testPassword, newPassword: 'an entirely new one' },
    cookie,
  )
  await post('/sign-out', {}, updateCookies(cookie, changeReply))
  expect(await readActions(email)).toEqual([
    'session.sign_in',
    'session.sign_in_failed',
    'account.password_change',
    'session.sign_out',
  ])
  const failed = await db.select().from(auditEntries).where(eq(auditEntries.action, 'session.sign_in_failed'))
  expect(failed.at(-1)).toMatchObject({ actorType: 'unknown', actorEmail: null, address: '127.0.0.0/24' })
  expect(await findMail('password_changed', email)).not.toBeNull()
})

test('without a session every route of the account is 401', async () => {
  const { email } = await bff.addMember('ws_account', 'viewer')
  for (const path of ['/update-user', '/change-email', '/change-password', '/revoke-session', '/revoke-other-sessions'])
    expect([path, (await post(path, { email })).statusCode]).toEqual([path, 401])
  expect((await get('/auth/list-sessions')).statusCode).toBe(401)
  expect(await db.select().from(session).where(eq(session.token, ''))).toEqual([])
})

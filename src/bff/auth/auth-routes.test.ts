import { beforeAll, describe, expect, test } from 'vitest'
import { toApiError, type TestBff, startTestBff, testPassword } from '#testing/bff.ts'
import { addMember, setPassword, setRole } from '../people/people.ts'

let bff: TestBff
beforeAll(async () => {
  // Nothing listens at this address, because signing in must not need the service.
  bff = await startTestBff({ serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => 'svc_live_canary' })
})

function post(path: string, payload: object, headers: Record<string, string> = {}) {
  return bff.app.inject({ method: 'POST', url: path, payload, headers: { origin: bff.origin, ...headers } })
}
function readSession(cookie: string) {
  return bff.app.inject({ url: '/session', headers: { cookie } })
}
async function readUserId(cookie: string): Promise<string> {
  return (await readSession(cookie)).json<{ user: { id: string } }>().user.id
}

describe('signing in', () => {
  test('sets a session cookie that scripts cannot read, and returns the person', async () => {
    const { email } = await bff.addMember('wsp_one', 'marketer')
    const answer = await post('/auth/sign-in/email', { email, password: testPassword })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ user: { id: expect.any(String), name: 'Ada marketer', email } })
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^tessera\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^tessera\.device_\w{12}=[^;]+; Max-Age=31536000; Path=\/auth; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('ignores the case of the email address', async () => {
    const { email } = await bff.addMember('wsp_one', 'viewer')
    expect((await bff.signIn(email.toUpperCase(), testPassword)).status).toBe(200)
  })

  test('with a wrong password gets the same error as with an unknown email address and no cookie', async () => {
    const { email } = await bff.addMember('wsp_one', 'viewer')
    const wrongPasswordReply = await post('/auth/sign-in/email', { email, password: 'not this one' })
    const unknown = await post('/auth/sign-in/email', { email: 'nobody@example.com', password: 'not this one' })
    for (const answer of [wrongPasswordReply, unknown]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.json()).toEqual({
        error: {
          code: 'wrong_credentials',
          message: 'The email address or the password is wrong.',
          requestId: answer.headers['x-request-id'],
        },
      })
    }
  })

  test.each([
    ['no body', undefined],
    ['not an address', { email: 'ada', password: 'x' }],
    ['an unknown field', { email: 'ada@example.com', password: 'x', callbackURL: 'https://evil.example' }],
    ['a NUL', { email: 'ada\0@example.com', password: 'x' }],
    ['a very long password', { email: 'ada@example.com', password: 'x'.repeat(5000) }],
  ])('with %s is refused as invalid', async (_, payload) => {
    const answer = await bff.app.inject({
      method: 'POST',
      url: '/auth/sign-in/email',
      headers: { origin: bff.origin },
      ...(payload ? { payload } : {}),
    })
    expect(answer.statusCode).toBe(400)
    expect(toApiError(answer).code).toBe('invalid_request')
  })

  test('is refused for a while after five wrong passwords from one address, even with the right password', async () => {
    const { email } = await bff.addMember('wsp_one', 'viewer')
    const signInFrom = (address: string, password: string) =>
      post('/auth/sign-in/email', { email, password }, { 'x-forwarded-for': address })
    for (let i = 0; i < 5; i++) expect((await signInFrom('203.0.113.7', 'wrong')).statusCode).toBe(401)
    const rejectedReply = await signInFrom('203.0.113.7', testPassword)
    expect(rejectedReply.statusCode).toBe(429)
    expect(Number(rejectedReply.headers['retry-after'])).toBeGreaterThan(0)
    expect(toApiError(rejectedReply)).toMatchObject({
      code: 'rate_limited',
      details: { retryAfter: expect.any(Number) },
    })
    expect((await signInFrom('203.0.113.8', testPassword)).statusCode).toBe(200)
  })

  test('is limited for each IPv6 network, even if each attempt is for another email address', async () => {
    const guess = (i: number) =>
      post(
        '/auth/sign-in/email',
        { email: `guess${i}@example.com`, password: 'wrong' },
        { 'x-forwarded-for': `2001:db8:1:2::${i}` },
      )
    const statuses: number[] = []
    for (let i = 0; i < 31; i++) statuses.push((await guess(i)).statusCode)
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429])
  })

  test('has the same limit if all attempts are sent in parallel', async () => {
    const { email } = await bff.addMember('wsp_one', 'viewer')
    const tries = Array.from({ length: 12 }, () =>
      post('/auth/sign-in/email', { email, password: 'wrong' }, { 'x-forwarded-for': '203.0.113.9' }),
    )
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  test('with the right password does not count as an attempt', async () => {
    const { email } = await bff.addMember('wsp_one', 'viewer')
    for (let i = 0; i < 8; i++) expect((await bff.signIn(email, testPassword)).status).toBe(200)
  })
})

test('signing in again ends the session that the browser had', async () => {
  const { cookie, email } = await bff.addMember('wsp_one', 'viewer')
  const other = await bff.signIn(email, testPassword)
  const secondSignIn = await post('/auth/sign-in/email', { email, password: testPassword }, { cookie })
  expect(secondSignIn.statusCode).toBe(200)
  expect((await readSession(cookie)).statusCode).toBe(401)
  const newCookie = secondSignIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await readSession(newCookie)).statusCode).toBe(200)
  expect((await readSession(other.cookie)).statusCode).toBe(200)
})

describe('the session', () => {
  test('is signed_out without a cookie, with a made-up cookie and after signing out', async () => {
    const { cookie } = await bff.addMember('wsp_one', 'viewer')
    expect((await readSession(cookie)).statusCode).toBe(200)
    const signOut = await post('/auth/sign-out', {}, { cookie })
    expect(signOut.statusCode).toBe(204)
    for (const cookies of ['', 'tessera.session_token=abc.def', cookie]) {
      const answer = await readSession(cookies)
      expect(answer.statusCode).toBe(401)
      expect(toApiError(answer).code).toBe('signed_out')
    }
  })

  test('has the person, the role and its permissions, but no plan while the service is down', async () => {
    const { cookie, email } = await bff.addMember('wsp_one', 'designer')
    const answer = await readSession(cookie)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      user: {
        id: expect.stringMatching(/^usr_/),
        name: 'Ada designer',
        email,
        image: null,
        twoFactorEnabled: false,
        hasPassword: true,
      },
      requires: null,
      role: 'designer',
      may: expect.arrayContaining(['GET /codes', 'POST /codes']),
      workspace: { id: 'wsp_one', name: 'Test', slug: 'wsp_one', plan: null, demo: false },
      workspaces: [{ id: 'wsp_one', name: 'Test', slug: 'wsp_one', role: 'designer' }],
    })
  })

  test('is in one workspace, from which the person may switch to another', async () => {
    const { cookie, email } = await bff.addMember('wsp_one', 'viewer')
    const other = { id: 'wsp_other', name: 'Other', slug: 'other' }
    await addMember(bff.database.db, { workspace: other, email, name: 'ignored', role: 'admin' })
    const list = await bff.app.inject({ url: '/auth/organization/list', headers: { cookie } })
    expect(list.json()).toEqual([
      { id: 'wsp_one', name: 'Test', slug: 'wsp_one', role: 'viewer' },
      { id: 'wsp_other', name: 'Other', slug: 'other', role: 'admin' },
    ])
    const reply = await post('/auth/organization/set-active', { organizationId: 'wsp_other' }, { cookie })
    expect(reply.statusCode).toBe(204)
    expect((await readSession(cookie)).json()).toMatchObject({ role: 'admin', workspace: { id: 'wsp_other' } })
  })

  test('cannot switch to a workspace of other people', async () => {
    await bff.addMember('wsp_foreign', 'viewer')
    const { cookie } = await bff.addMember('wsp_one', 'admin')
    const answer = await post('/auth/organization/set-active', { organizationId: 'wsp_foreign' }, { cookie })
    expect(answer.statusCode).toBe(403)
    expect((await readSession(cookie)).json()).toMatchObject({ workspace: { id: 'wsp_one' } })
  })

  test('has a changed role at once', async () => {
    const { cookie } = await bff.addMember('wsp_one', 'viewer')
    await setRole(bff.database.db, 'wsp_one', { userId: await readUserId(cookie), role: 'marketer' })
    expect((await readSession(cookie)).json()).toMatchObject({ role: 'marketer' })
  })

  test('ends when an admin sets another password', async () => {
    const { cookie, email } = await bff.addMember('wsp_one', 'viewer')
    const password = await setPassword(bff.database.db, await readUserId(cookie))
    expect((await readSession(cookie)).statusCode).toBe(401)
    expect((await bff.signIn(email, testPassword)).status).toBe(401)
    expect((await bff.signIn(email, password)).status).toBe(200)
  })
})

test('no response under /auth is cached', async () => {
  const { cookie, email } = await bff.addMember('wsp_one', 'viewer')
  const answers = [
    await bff.app.inject({ url: '/auth/organization/list', headers: { cookie } }),
    await bff.app.inject({ url: '/auth/nothing', headers: { cookie } }),
    await bff.app.inject({ url: '/%61uth/options', headers: { cookie } }),
    await post('/auth/organization/set-active', { organizationId: 'wsp_one' }, { cookie }),
    await post('/auth/sign-in/email', { email, password: testPassword }),
    await post('/auth/sign-out', {}, { cookie }),
  ]
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(Array(6).fill('no-store'))
})

describe('changing a password', () => {
  test('needs the old password and ends all sessions but the current one', async () => {
    const { cookie, email } = await bff.addMember('wsp_one', 'viewer')
    const otherSession = await bff.signIn(email, testPassword)
    const wrongPasswordReply = await post(
      '/auth/change-password',
      { currentPassword: 'no', newPassword: 'a new password' },
      { cookie },
    )
    expect(wrongPasswordReply.statusCode).toBe(400)
    expect(toApiError(wrongPasswordReply).details).toMatchObject({ issues: [{ path: 'currentPassword' }] })
    const body = { currentPassword: testPassword, newPassword: 'a new password' }
    const right = await post('/auth/change-password', body, { cookie })
    expect(right.statusCode).toBe(204)
    const newCookie = right.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await readSession(newCookie)).statusCode).toBe(200)
    expect((await readSession(otherSession.cookie)).statusCode).toBe(401)
    expect((await bff.signIn(email, 'a new password')).status).toBe(200)
  })

  test.each([
    ['too short', 'eleven char', 'The password must have 12 characters or more'],
    ['common and padded', 'password12345', 'The password is too easy to guess'],
    ['their own name', 'Ada viewer 1', 'The password must not be your name, email address or workspace'],
    ['their own workspace', 'harbourhouse', 'The password must not be your name, email address or workspace'],
  ])('to one that is %s is refused with the reason', async (_, newPassword, message) => {
    const { cookie, email } = await bff.addMember('wsp_one', 'viewer')
    const workspace = { id: 'wsp_harbour', name: 'Harbour House', slug: 'harbour' }
    await addMember(bff.database.db, { workspace, email, name: 'ignored', role: 'viewer' })
    const answer = await post('/auth/change-password', { currentPassword: testPassword, newPassword }, { cookie })
    expect(answer.statusCode).toBe(400)
    expect(toApiError(answer).details).toMatchObject({ issues: [{ path: 'newPassword', message }] })
    expect((await bff.signIn(email, testPassword)).status).toBe(200)
  })

  test('waits in the queue of password checks and is refused while the queue is full', async () => {
    const { cookie } = await bff.addMember('wsp_one', 'viewer')
    const body = { currentPassword: 'not this one', newPassword: 'a new password' }
    // Only the passwords of the first five requests are hashed. The other requests exceed the limit of attempts.
    const tries = Array.from({ length: 60 }, () => post('/auth/change-password', body, { cookie }))
    const answers = await Promise.all(tries)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400, 429, 503]))
    const busy = answers.filter(({ statusCode }) => statusCode === 503)
    expect(busy.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
  })

  test('needs a session', async () => {
    const answer = await post('/auth/change-password', { currentPassword: 'x', newPassword: 'a new password' })
    expect(answer.statusCode).toBe(401)
  })
})

test.each([
  '/auth/sign-up/email',
  '/auth/organization/create',
  '/auth/organization/update',
  '/auth/organization/invite-member',
  '/auth/delete-user',
  '/auth/sign-in/social',
  '/auth/sign-in/email/',
])('%s is 404', async (path) => {
  const { cookie } = await bff.addMember('wsp_one', 'admin')
  const body = { email: 'new@example.com', password: 'long enough', name: 'New', slug: 'new', role: 'admin' }
  expect((await post(path, body, { cookie })).statusCode).toBe(404)
  expect((await bff.app.inject({ url: path, headers: { cookie } })).statusCode).toBe(404)
})

test('no log line contains a password, a cookie, an email address or the API key', async () => {
  const { cookie, email } = await bff.addMember('wsp_one', 'viewer')
  await readSession(cookie)
  await post('/auth/sign-in/email', { email, password: 'a wrong secret' })
  const log = bff.logLines.join('')
  expect(log).toContain('"path":"/session"')
  for (const secret of [testPassword, 'a wrong secret', cookie.split('=')[1] ?? '', email, 'svc_live_canary'])
    expect(log).not.toContain(secret)
})

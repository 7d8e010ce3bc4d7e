import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAuthenticatorApp, updateCookies } from '#testing/authenticator-app.ts'
import { startSingleSignOn } from '#testing/single-sign-on.ts'
import { auditEntries } from '../audit/schema.ts'
import { account, member, passkey, session, user } from '../better-auth/schema.ts'

const { bff, oidc, start, finish: returnToBff, signIn, session: readSession } = await startSingleSignOn()
const { cookie: adminCookie } = await bff.addMember('wsp_first', 'admin')

test('a new person becomes a member of the first workspace with the default role', async () => {
  oidc.people.set('ada', { email: 'Ada@Example.com', email_verified: true, name: 'Ada Lovelace' })
  const { location, cookie } = await signIn('ada')
  expect(location).toBe('/codes')
  const answer = await bff.app.inject({ url: '/session', headers: { cookie } })
  expect(answer.json()).toMatchObject({
    user: { name: 'Ada Lovelace', email: 'ada@example.com', hasPassword: false },
    requires: null,
    role: 'viewer',
    workspace: { id: 'wsp_first' },
  })
  const entries = await bff.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorEmail, 'ada@example.com'))
  expect(entries.map(({ action, changes }) => ({ action, changes }))).toEqual([
    { action: 'member.join', changes: [{ field: 'role', from: null, to: 'viewer' }] },
    { action: 'session.sign_in', changes: [{ field: 'method', from: null, to: 'single_sign_on' }] },
  ])
})

test('a person is recognized after their address has changed at the provider', async () => {
  oidc.people.set('bob', { email: 'bob@example.com', email_verified: true })
  const firstSession = await readSession((await signIn('bob')).cookie)
  oidc.people.set('bob', { email: 'robert@example.com', email_verified: false })
  const secondSession = await readSession((await signIn('bob')).cookie)
  expect(secondSession).toEqual(firstSession)
  const accounts = await bff.database.db
    .select()
    .from(account)
    .where(eq(account.accountId, `${oidc.issuer} bob`))
  expect(accounts).toMatchObject([{ accessToken: null, refreshToken: null, idToken: null }])
})

describe('a person who already has a password', () => {
  test('is recognized and keeps their role and password', async () => {
    const { email } = await bff.addMember('wsp_first', 'designer')
    oidc.people.set('designer', { email, email_verified: true })
    const { cookie } = await signIn('designer')
    expect((await readSession(cookie)).role).toBe('designer')
    expect((await bff.signIn(email, 'correct horse battery')).status).toBe(200)
  })

  test('is not linked to an address that the provider has not confirmed', async () => {
    const { email } = await bff.addMember('wsp_first', 'marketer')
    for (const email_verified of [false, undefined, 'false', 0, null]) {
      oidc.people.set('thief', { email, email_verified })
      const { location, cookie } = await signIn('thief')
      expect(location).toBe('/sign-in?error=email_not_verified')
      expect((await readSession(cookie)).status).toBe(401)
    }
    expect(await findAccounts('thief')).toEqual([])
  })

  test('whose address was not confirmed loses all earlier sessions, passkeys and the password', async () => {
    const { email, cookie } = await bff.addMember('wsp_first', 'marketer')
    const { db } = bff.database
    const [person] = await db.update(user).set({ emailVerified: false }).where(eq(user.email, email)).returning()
    const userId = person?.id ?? ''
    const key = { publicKey: 'a', credentialID: `key of ${userId}`, counter: 0, deviceType: 'singleDevice' }
    await db.insert(passkey).values({ id: `pky_${userId}`, userId, backedUp: false, ...key })
    oidc.people.set('owner', { email, email_verified: true })
    const owner = await signIn('owner')
    expect(await readSession(owner.cookie)).toMatchObject({ status: 200, userId, role: 'marketer' })
    expect((await readSession(cookie)).status).toBe(401)
    expect((await bff.signIn(email, 'correct horse battery')).status).toBe(401)
    expect(await db.select().from(passkey).where(eq(passkey.userId, userId))).toEqual([])
    expect(await db.select().from(user).where(eq(user.id, userId))).toMatchObject([{ emailVerified: true }])
  })

  test('is not linked to a second account of the provider with the same address', async () => {
    const { email } = await bff.addMember('wsp_first', 'viewer')
    for (const login of ['first owner', 'second owner']) oidc.people.set(login, { email, email_verified: true })
    expect((await signIn('first owner')).location).toBe('/codes')
    expect((await signIn('second owner')).location).toBe('/sign-in?error=no_access')
    expect(await findAccounts('second owner')).toEqual([])
  })
})

test('people without a confirmed address are refused and not created', async () => {
  oidc.people.set('nameless', { email_verified: true })
  expect((await signIn('nameless')).location).toBe('/sign-in?error=no_email')
  oidc.people.set('nameless', { email: 'not an address', email_verified: true })
  expect((await signIn('nameless')).location).toBe('/sign-in?error=no_email')
  oidc.people.set('squatter', { email: 'boss@example.com', email_verified: false })
  expect((await signIn('squatter')).location).toBe('/sign-in?error=email_not_verified')
  expect(await bff.database.db.select().from(user).where(eq(user.email, 'boss@example.com'))).toEqual([])
})

test('an address that Entra ID confirms by xms_edov is accepted', async () => {
  oidc.people.set('entra', { email: 'entra@example.com', xms_edov: true })
  expect((await signIn('entra')).location).toBe('/codes')
})

test('a single sign-on ends the session that the browser had', async () => {
  const { cookie } = await signIn('ada', adminCookie)
  expect((await readSession(cookie)).role).toBe('viewer')
  expect((await readSession(adminCookie)).status).toBe(401)
})

test('a person who was removed from the workspace joins again with the default role', async () => {
  oidc.people.set('eve', { email: 'eve@example.com', email_verified: true })
  const { userId = '' } = await readSession((await signIn('eve')).cookie)
  await bff.database.db.delete(member).where(eq(member.userId, userId))
  expect((await readSession((await signIn('eve')).cookie)).role).toBe('viewer')
})

describe('the callback', () => {
  test('works once', async () => {
    const { url, cookie } = await start()
    const callbackUrl = await oidc.signIn(url, 'ada')
    expect((await returnToBff(callbackUrl, cookie)).location).toBe('/codes')
    expect((await returnToBff(callbackUrl, cookie)).location).toBe('/sign-in?error=sign_in_expired')
  })

  test('is refused in another browser, so that nobody can sign a victim in to their own account', async () => {
    const { url } = await start()
    const callbackUrl = await oidc.signIn(url, 'ada')
    const victim = await start()
    for (const cookie of ['', victim.cookie]) {
      const { location, cookie: newCookie } = await returnToBff(callbackUrl, cookie)
      expect(location).toBe('/sign-in?error=sign_in_expired')
      expect((await readSession(newCookie)).status).toBe(401)
    }
  })

  test('turns each error of the provider into a known error code', async () => {
    const failures = {
      access_denied: 'access_denied',
      server_error: 'provider_unavailable',
      '<b>call 0900</b>': 'token_refused',
      constructor: 'token_refused',
    }
    for (const [error, code] of Object.entries(failures)) {
      const { url, cookie } = await start()
      const state = new URL(url).searchParams.get('state') ?? ''
      const search = new URLSearchParams({ error, error_description: 'Call 0900', state })
      const { location } = await returnToBff(`${bff.origin}/auth/callback/oidc?${search}`, cookie)
      expect(location).toBe(`/sign-in?error=${code}`)
    }
  })

  test('is refused for another issuer, an unknown code, no state and nothing at all', async () => {
    for (const change of [
      { iss: 'https://evil.example' },
      { code: 'unknown' },
      { state: '' },
      { state: 'x', code: '' },
    ]) {
      const { url, cookie } = await start()
      const callbackUrl = new URL(await oidc.signIn(url, 'ada'))
      for (const [name, value] of Object.entries(change)) callbackUrl.searchParams.set(name, value)
      const { location, cookie: newCookie } = await returnToBff(callbackUrl.href, cookie)
      expect(location).toMatch(/^\/sign-in\?error=(token_refused|sign_in_expired)$/)
      expect((await readSession(newCookie)).status).toBe(401)
    }
    expect((await returnToBff(`${bff.origin}/auth/callback/oidc`, '')).location).toBe('/sign-in?error=sign_in_expired')
  })
})

test('each request to the provider has PKCE, a new state and a new nonce', async () => {
  const [first, second] = [new URL((await start()).url).searchParams, new URL((await start()).url).searchParams]
  expect(Object.fromEntries(first)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${bff.origin}/auth/callback/oidc`,
    code_challenge_method: 'S256',
  })
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first.get(name)).toMatch(/^[\w-]{32,}$/)
    expect(first.get(name)).not.toBe(second.get(name))
  }
})

test('the browser can return only to a path of the dashboard', async () => {
  for (const callbackURL of ['/', '/codes?tag=a%20b', '/pages/pag_1/edit'])
    expect((await start({ callbackURL })).status).toBe(200)
  const foreignAddresses = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/ /evil.example',
  ]
  for (const callbackURL of [
    ...foreignAddresses,
    'codes',
    '',
    'javascript:alert(1)',
    '\\\\evil.example',
    '/a\r\nset-cookie: b',
  ])
    expect((await start({ callbackURL })).status).toBe(400)
})

test('only sessions that begin with single sign-on are marked', async () => {
  const sessions = await bff.database.db
    .select({ provider: account.providerId, singleSignOn: session.singleSignOn })
    .from(session)
    .innerJoin(account, eq(account.userId, session.userId))
  expect(sessions).toContainEqual({ provider: 'oidc', singleSignOn: true })
  expect(sessions).toContainEqual({ provider: 'credential', singleSignOn: false })
})

test('a session of single sign-on stays one when its person adds and removes an authenticator app', async () => {
  oidc.people.set('cara', { email: 'cara@example.com', email_verified: true })
  let { cookie } = await signIn('cara')
  const post = async (path: string, payload: object) => {
    const headers = { origin: 'http://dashboard.test', cookie }
    const reply = await bff.app.inject({ method: 'POST', url: `/auth/two-factor/${path}`, headers, payload })
    cookie = updateCookies(cookie, reply)
    return reply
  }
  const app = createAuthenticatorApp((await post('enable', {})).json<{ totpURI: string }>().totpURI)
  expect((await post('verify-totp', { code: app() })).statusCode).toBe(204)
  expect((await post('disable', {})).statusCode).toBe(204)
  const { userId = '' } = await readSession(cookie)
  const sessions = await bff.database.db.select().from(session).where(eq(session.userId, userId))
  expect(sessions).toMatchObject([{ singleSignOn: true, secondFactor: true }])
})

test('the ways to sign in can be read without a session', async () => {
  const answer = await bff.app.inject({ url: '/auth/options' })
  expect(answer.json()).toEqual({ passwords: true, singleSignOn: true, mail: false })
})

async function findAccounts(subject: string) {
  return bff.database.db
    .select()
    .from(account)
    .where(eq(account.accountId, `${oidc.issuer} ${subject}`))
}

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAuthenticatorApp, updateCookies } from '#testing/authenticator-app.ts'
import { until } from '#testing/wait-until.ts'
import { startTestBff, testPassword, toApiError } from '#testing/bff.ts'
import { auditEntries } from '../audit/schema.ts'
import { createCode } from './authenticator-codes.ts'

const bff = await startTestBff({ serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => 'svc_live_test' })

function post(path: string, payload: object, cookie = '') {
  return bff.app.inject({ method: 'POST', url: `/auth${path}`, payload, headers: { origin: bff.origin, cookie } })
}
const get = (url: string, cookie: string) => bff.app.inject({ url, headers: { cookie } })

/** Adds a member who has confirmed an authenticator app. */
async function addMemberWithApp() {
  const { email, cookie: firstCookie } = await bff.addMember('ws_factors', 'admin')
  const enabled = await post('/two-factor/enable', { password: testPassword }, firstCookie)
  const { totpURI, backupCodes } = enabled.json<{ totpURI: string; backupCodes: string[] }>()
  const app = createAuthenticatorApp(totpURI)
  // The code of the step before is accepted until the current step ends.
  await until(() => Date.now() % 30_000 < 27_000)
  const confirmed = await post('/two-factor/verify-totp', { code: app(-1) }, firstCookie)
  expect(confirmed.statusCode).toBe(204)
  return { email, app, backupCodes, cookie: updateCookies(firstCookie, confirmed) }
}

/** Enters the right password, and returns the cookies of the pending sign-in. */
async function enterPassword(email: string): Promise<string> {
  const answer = await post('/sign-in/email', { email, password: testPassword })
  expect(answer.json()).toEqual({ twoFactorRedirect: true })
  return updateCookies('', answer)
}

test('codes match the examples of RFC 6238', () => {
  const key = '12345678901234567890'
  expect([createCode(key, 1), createCode(key, 37_037_036), createCode(key, 666_666_666)]).toEqual([
    '287082',
    '081804',
    '353130',
  ])
})

describe('setting up an authenticator app', () => {
  test('needs the password and a right code', async () => {
    const { cookie } = await bff.addMember('ws_factors', 'viewer')
    const wrongPasswordReply = await post('/two-factor/enable', { password: 'not this one' }, cookie)
    expect(toApiError(wrongPasswordReply).details).toMatchObject({ issues: [{ path: 'password' }] })
    expect((await post('/two-factor/enable', {}, cookie)).statusCode).toBe(400)
    const setup = await post('/two-factor/enable', { password: testPassword }, cookie)
    const { totpURI, backupCodes, ...otherFields } = setup.json<{ totpURI: string; backupCodes: string[] }>()
    expect(otherFields).toEqual({})
    expect(new Set(backupCodes).size).toBe(10)
    expect((await get('/session', cookie)).json()).toMatchObject({ user: { twoFactorEnabled: false } })
    const app = createAuthenticatorApp(totpURI)
    expect((await post('/two-factor/verify-totp', { code: app(5) }, cookie)).statusCode).toBe(400)
    const confirmed = await post('/two-factor/verify-totp', { code: app() }, cookie)
    const session = (await get('/session', updateCookies(cookie, confirmed))).json()
    expect(session).toMatchObject({ requires: null, user: { twoFactorEnabled: true, hasPassword: true } })
    const secondSetup = await post('/two-factor/enable', { password: testPassword }, updateCookies(cookie, confirmed))
    expect(toApiError(secondSetup).code).toBe('already_exists')
  })

  test('ends the sessions that began with a password alone', async () => {
    const { email, cookie } = await bff.addMember('ws_factors', 'viewer')
    const otherSession = await bff.signIn(email, testPassword)
    const setup = await post('/two-factor/enable', { password: testPassword }, cookie)
    const app = createAuthenticatorApp(setup.json<{ totpURI: string }>().totpURI)
    const confirmed = await post('/two-factor/verify-totp', { code: app() }, cookie)
    expect((await get('/session', otherSession.cookie)).statusCode).toBe(401)
    expect((await get('/session', updateCookies(cookie, confirmed))).statusCode).toBe(200)
  })

  test('stores neither its key nor the recovery codes in plain text', async () => {
    const { backupCodes } = await addMemberWithApp()
    const { rows } = await bff.database.db.execute('select * from two_factor')
    expect(rows).not.toHaveLength(0)
    expect(JSON.stringify(rows)).not.toContain(backupCodes[0])
  })
})

describe('signing in with an authenticator app', () => {
  test('gives no access between the password and the code', async () => {
    const { email, app } = await addMemberWithApp()
    const pending = await enterPassword(email)
    expect(pending).not.toContain('session_token')
    expect(pending).not.toContain('device_')
    for (const path of ['/session', '/api/codes', '/api/members', '/auth/organization/list']) {
      const rejectedReply = await get(path, pending)
      expect([path, rejectedReply.statusCode, toApiError(rejectedReply).code]).toEqual([
        path,
        401,
        'two_factor_required',
      ])
    }
    const disabled = await post('/two-factor/disable', { password: testPassword }, pending)
    expect([disabled.statusCode, toApiError(disabled).code]).toEqual([401, 'two_factor_required'])
    const finalReply = await post('/two-factor/verify-totp', { code: app() }, pending)
    expect(finalReply.json()).toEqual({ user: { id: expect.any(String), name: 'Ada admin', email } })
    expect((await get('/session', updateCookies(pending, finalReply))).statusCode).toBe(200)
  })

  test('ends the session that the browser had', async () => {
    const { email, cookie } = await addMemberWithApp()
    const answer = await post('/sign-in/email', { email, password: testPassword }, cookie)
    expect(answer.json()).toEqual({ twoFactorRedirect: true })
    expect((await get('/session', cookie)).statusCode).toBe(401)
  })

  test('accepts a code once and afterwards no older code', async () => {
    const { email, app } = await addMemberWithApp()
    const code = app()
    const [first, second] = [await enterPassword(email), await enterPassword(email)]
    expect((await post('/two-factor/verify-totp', { code }, first)).statusCode).toBe(200)
    expect((await post('/two-factor/verify-totp', { code }, second)).statusCode).toBe(400)
    expect((await post('/two-factor/verify-totp', { code: app(-1) }, second)).statusCode).toBe(400)
    expect((await post('/two-factor/verify-totp', { code: app(1) }, second)).statusCode).toBe(200)
    expect((await post('/two-factor/verify-totp', { code: app(1) }, first)).statusCode).toBe(401)
  })

  test('accepts a code only once if it is sent twice in parallel', async () => {
    const { email, app } = await addMemberWithApp()
    const code = app()
    const pending = [await enterPassword(email), await enterPassword(email)]
    const answers = await Promise.all(pending.map((cookie) => post('/two-factor/verify-totp', { code }, cookie)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
  })

  test('limits wrong codes like wrong passwords, across several sign-ins', async () => {
    const { email, app } = await addMemberWithApp()
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      const pending = await enterPassword(email)
      statuses.push((await post('/two-factor/verify-totp', { code: app(9) }, pending)).statusCode)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    const pending = await enterPassword(email)
    expect((await post('/two-factor/verify-totp', { code: app() }, pending)).statusCode).toBe(429)
    expect((await post('/two-factor/verify-backup-code', { code: 'aaaaa-aaaaa' }, pending)).statusCode).toBe(429)
    expect(bff.logLines.filter((line) => line.includes('"second factor locked"'))).toHaveLength(3)
    const locked = await bff.database.db.select().from(auditEntries).where(eq(auditEntries.action, 'session.locked'))
    expect(locked).toMatchObject([{ workspaceId: 'ws_factors', actorType: 'unknown', address: '127.0.0.0/24' }])
  })

  test('accepts each recovery code once', async () => {
    const { email, backupCodes } = await addMemberWithApp()
    const [code = '', other = ''] = backupCodes
    const finalReply = await post('/two-factor/verify-backup-code', { code }, await enterPassword(email))
    expect(finalReply.json()).toMatchObject({ user: { email } })
    const cookie = updateCookies('', finalReply)
    expect((await get('/session', cookie)).statusCode).toBe(200)
    expect((await post('/two-factor/verify-backup-code', { code }, await enterPassword(email))).statusCode).toBe(400)
    expect((await post('/two-factor/verify-backup-code', { code: other }, await enterPassword(email))).statusCode).toBe(
      200,
    )
  })

  test('without "Keep me signed in" sets a cookie that the browser deletes when it closes', async () => {
    const { email, app } = await addMemberWithApp()
    const answer = await post('/sign-in/email', { email, password: testPassword, rememberMe: false })
    const pending = updateCookies('', answer)
    const finalReply = await post('/two-factor/verify-totp', { code: app() }, pending)
    const token = finalReply.cookies.find(({ name }) => name.endsWith('session_token'))
    expect(token).not.toHaveProperty('maxAge')
  })
})

test('new recovery codes need the password and replace the old codes', async () => {
  const { email, cookie, backupCodes } = await addMemberWithApp()
  expect((await post('/two-factor/generate-backup-codes', { password: 'no' }, cookie)).statusCode).toBe(400)
  const created = await post('/two-factor/generate-backup-codes', { password: testPassword }, cookie)
  const { backupCodes: newCodes } = created.json<{ backupCodes: string[] }>()
  expect(newCodes).toHaveLength(10)
  const useCode = async (code = '') => post('/two-factor/verify-backup-code', { code }, await enterPassword(email))
  expect((await useCode(backupCodes[0])).statusCode).toBe(400)
  expect((await useCode(newCodes[0])).statusCode).toBe(200)
})

test('turning off the second factor needs the password, which is then enough to sign in', async () => {
  const { email, cookie } = await addMemberWithApp()
  expect((await post('/two-factor/disable', { password: 'not this one' }, cookie)).statusCode).toBe(400)
  expect((await post('/sign-in/email', { email, password: testPassword })).json()).toEqual({ twoFactorRedirect: true })
  const disabled = await post('/two-factor/disable', { password: testPassword }, cookie)
  expect(disabled.statusCode).toBe(204)
  expect((await get('/session', updateCookies(cookie, disabled))).json()).toMatchObject({
    user: { twoFactorEnabled: false },
  })
  expect((await post('/sign-in/email', { email, password: testPassword })).json()).toMatchObject({ user: { email } })
})

import { expect, test } from 'vitest'
import { createAuthenticatorApp, updateCookies } from '#testing/authenticator-app.ts'
import { startTestBff, testPassword, toApiError } from '#testing/bff.ts'

const bff = await startTestBff({ serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => 'svc_live_test' })

function post(path: string, payload: object, cookie: string) {
  return bff.app.inject({ method: 'POST', url: `/auth${path}`, payload, headers: { origin: bff.origin, cookie } })
}
const get = (url: string, cookie: string) => bff.app.inject({ url, headers: { cookie } })
function setRule(requireTwoFactor: boolean, cookie: string) {
  const headers = { origin: bff.origin, cookie }
  return bff.app.inject({ method: 'PATCH', url: '/api/security', payload: { requireTwoFactor }, headers })
}

async function setUpApp(cookie: string) {
  const setup = await post('/two-factor/enable', { password: testPassword }, cookie)
  const app = createAuthenticatorApp(setup.json<{ totpURI: string }>().totpURI)
  const confirmReply = await post('/two-factor/verify-totp', { code: app() }, cookie)
  return { app, cookie: updateCookies(cookie, confirmReply) }
}

test('an admin without a second factor cannot require a second factor', async () => {
  const { cookie } = await bff.addMember('ws_rules', 'admin')
  const rejectedReply = await setRule(true, cookie)
  expect([rejectedReply.statusCode, toApiError(rejectedReply).code]).toEqual([401, 'two_factor_required'])
  expect((await get('/api/security', cookie)).json()).toEqual({ requireTwoFactor: false })
  const viewer = await bff.addMember('ws_rules', 'viewer')
  expect((await setRule(true, viewer.cookie)).statusCode).toBe(403)
})

test('if a second factor is required, members who have none can only set it up', async () => {
  const admin = await setUpApp((await bff.addMember('ws_strict', 'admin')).cookie)
  const { cookie, email } = await bff.addMember('ws_strict', 'marketer')
  expect((await setRule(true, admin.cookie)).json()).toEqual({ requireTwoFactor: true })
  expect((await get('/api/security', admin.cookie)).json()).toEqual({ requireTwoFactor: true })

  for (const path of ['/api/codes', '/api/me', '/api/events']) {
    const rejectedReply = await get(path, cookie)
    expect([path, rejectedReply.statusCode, toApiError(rejectedReply).code]).toEqual([path, 401, 'two_factor_required'])
  }
  const limitedSession = await get('/session', cookie)
  expect(limitedSession.json()).toMatchObject({ requires: 'two_factor', user: { twoFactorEnabled: false } })
  const withApp = await setUpApp(cookie)
  expect((await get('/session', withApp.cookie)).json()).toMatchObject({
    requires: null,
    user: { twoFactorEnabled: true },
  })
  // Nothing listens at the address of the service, so a 502 means that the bff forwarded the request.
  expect((await get('/api/codes', withApp.cookie)).statusCode).toBe(502)

  const signInReply = await post('/sign-in/email', { email, password: testPassword }, '')
  const finalReply = await post('/two-factor/verify-totp', { code: withApp.app(1) }, updateCookies('', signInReply))
  expect((await get('/session', updateCookies('', finalReply))).json()).toMatchObject({ requires: null })

  const disableReply = await post('/two-factor/disable', { password: testPassword }, withApp.cookie)
  expect((await get('/session', updateCookies(withApp.cookie, disableReply))).json()).toMatchObject({
    requires: 'two_factor',
  })
  expect((await get('/api/codes', updateCookies(withApp.cookie, disableReply))).statusCode).toBe(401)
})

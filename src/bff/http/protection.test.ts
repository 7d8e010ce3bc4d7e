import { expect, test } from 'vitest'
import { startTestBff, testPassword } from '#testing/bff.ts'

test('behind TLS the cookie is Secure and the response has Strict-Transport-Security', async () => {
  const bff = await startTestBff({
    serviceUrl: 'http://127.0.0.1:9',
    findApiKey: async () => null,
    publicOrigin: 'https://dashboard.example.com',
    publicSources: [],
  })
  const { email } = await bff.addMember('wsp_one', 'viewer')
  const answer = await bff.app.inject({
    method: 'POST',
    url: '/auth/sign-in/email',
    headers: { origin: 'https://dashboard.example.com', 'x-forwarded-proto': 'https' },
    payload: { email, password: testPassword },
  })
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-tessera\.session_token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Secure-tessera\.device_\w{12}=.*; HttpOnly; Secure; SameSite=Lax$/),
  ])
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
  expect(answer.headers['content-security-policy']).toContain("frame-src 'none'")
  const [cookie = ''] = [answer.headers['set-cookie']].flat()
  const session = await bff.app.inject({ url: '/session', headers: { cookie: cookie.split(';')[0] } })
  expect(session.json()).toMatchObject({ user: { email } })
  const forDomain = cookie.replace(/^__Host-([^;]+);.*/, '$1')
  expect((await bff.app.inject({ url: '/session', headers: { cookie: forDomain } })).statusCode).toBe(401)
})

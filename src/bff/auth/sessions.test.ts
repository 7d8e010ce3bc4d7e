import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateCookies } from '#testing/authenticator-app.ts'
import { testBff, testPassword } from '#testing/bff.ts'
import { session } from '../better-auth/schema.ts'

const bff = await testBff({ serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => 'svc_live_test' })

test('the database has only a hash of the token in the session cookie', async () => {
  const { cookie } = await bff.member('ws_tokens', 'viewer')
  const [token = ''] = decodeURIComponent(/session_token=([^;]*)/.exec(cookie)?.[1] ?? '').split('.')
  expect(token).toMatch(/^\w{32}$/)
  const stored = await bff.opened.db.select().from(session)
  expect(stored).not.toHaveLength(0)
  expect(JSON.stringify(stored)).not.toContain(token)
  for (const { token: hash } of stored) {
    const answer = await bff.app.inject({ url: '/session', headers: { cookie: cookie.replace(token, hash) } })
    expect(answer.statusCode).toBe(401)
  }
  expect((await bff.app.inject({ url: '/session', headers: { cookie } })).statusCode).toBe(200)
})

const DAY = 86_400_000

async function storedSession(cookie: string) {
  const answer = await bff.app.inject({ url: '/session', headers: { cookie } })
  const { id } = answer.json<{ user: { id: string } }>().user
  const [stored] = await bff.opened.db.select().from(session).where(eq(session.userId, id))
  if (!stored) throw new Error('There is no session.')
  return stored
}

/** Moves a session into the past, as if it had begun `begun` ms ago and was last used `idle` ms ago. */
async function age(id: string, { begun, idle }: { begun: number; idle: number }) {
  const now = Date.now()
  await bff.opened.db
    .update(session)
    .set({
      createdAt: new Date(now - begun),
      endsAt: new Date(now - begun + 90 * DAY),
      expiresAt: new Date(now - idle + 14 * DAY),
    })
    .where(eq(session.id, id))
}

async function status(cookie: string) {
  return (await bff.app.inject({ url: '/session', headers: { cookie } })).statusCode
}

test('a session ends after 14 days without use, and each use extends it', async () => {
  const { cookie } = await bff.member('ws_tokens', 'viewer')
  const { id, expiresAt } = await storedSession(cookie)
  expect(Math.abs(expiresAt.getTime() - Date.now() - 14 * DAY)).toBeLessThan(60_000)
  await age(id, { begun: 20 * DAY, idle: 13 * DAY })
  expect(await status(cookie)).toBe(200)
  const extended = await storedSession(cookie)
  expect(Math.abs(extended.expiresAt.getTime() - Date.now() - 14 * DAY)).toBeLessThan(60_000)
  await age(id, { begun: 20 * DAY, idle: 14 * DAY + 1000 })
  expect(await status(cookie)).toBe(401)
})

test('a session that is used every day ends after 90 days', async () => {
  const { cookie } = await bff.member('ws_tokens', 'viewer')
  const { id } = await storedSession(cookie)
  await age(id, { begun: 89 * DAY, idle: 2 * DAY })
  expect(await status(cookie)).toBe(200)
  const { expiresAt, endsAt } = await storedSession(cookie)
  expect(expiresAt).toEqual(endsAt)
  await bff.opened.db.update(session).set({ expiresAt: new Date(), endsAt: new Date() }).where(eq(session.id, id))
  expect(await status(cookie)).toBe(401)
})

test('without "Keep me signed in" a session ends with the browser, and after 12 hours even if it is used', async () => {
  const { email } = await bff.member('ws_tokens', 'viewer')
  const answer = await bff.app.inject({
    method: 'POST',
    url: '/auth/sign-in/email',
    headers: { origin: bff.origin },
    payload: { email, password: testPassword, rememberMe: false },
  })
  expect(answer.cookies.find(({ name }) => name.endsWith('session_token'))).not.toHaveProperty('maxAge')
  const { id } = answer.json<{ user: { id: string } }>().user
  const stored = () =>
    bff.opened.db.select().from(session).where(eq(session.userId, id)).orderBy(desc(session.createdAt))
  const [before] = await stored()
  expect(Math.abs((before?.expiresAt.getTime() ?? 0) - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000)
  expect(await status(updateCookies('', answer))).toBe(200)
  expect((await stored())[0]?.expiresAt).toEqual(before?.expiresAt)
  const [token = ''] = updateCookies('', answer)
    .split('; ')
    .filter((each) => each.includes('session_token'))
  expect(await status(token)).toBe(200)
  expect((await stored())[0]?.expiresAt).toEqual(before?.expiresAt)
})

test('text that the database cannot store is refused', async () => {
  const { cookie } = await bff.member('ws_tokens', 'admin')
  const headers = { origin: bff.origin, cookie }
  const requests = [
    bff.app.inject({ method: 'POST', url: '/auth/revoke-session', payload: { id: 'a\0b' }, headers }),
    bff.app.inject({ method: 'DELETE', url: '/api/invitations/a%00b', headers }),
    bff.app.inject({ url: '/api/audit?actor=a%00b', headers }),
    bff.app.inject({ url: '/auth/invitation?token=a%00b', headers }),
  ]
  const answers = await Promise.all(requests)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
})

import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateCookies } from '#testing/authenticator-app.ts'
import { startTestBff, testPassword } from '#testing/bff.ts'
import { session } from '../better-auth/schema.ts'

const bff = await startTestBff({ serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => 'svc_live_test' })

test('the database has only a hash of the token in the session cookie', async () => {
  const { cookie } = await bff.addMember('ws_tokens', 'viewer')
  const [token = ''] = decodeURIComponent(/session_token=([^;]*)/.exec(cookie)?.[1] ?? '').split('.')
  expect(token).toMatch(/^\w{32}$/)
  const storedSessions = await bff.database.db.select().from(session)
  expect(storedSessions).not.toHaveLength(0)
  expect(JSON.stringify(storedSessions)).not.toContain(token)
  for (const { token: hash } of storedSessions) {
    const answer = await bff.app.inject({ url: '/session', headers: { cookie: cookie.replace(token, hash) } })
    expect(answer.statusCode).toBe(401)
  }
  expect((await bff.app.inject({ url: '/session', headers: { cookie } })).statusCode).toBe(200)
})

const DAY_MS = 86_400_000

async function readStoredSession(cookie: string) {
  const answer = await bff.app.inject({ url: '/session', headers: { cookie } })
  const { id } = answer.json<{ user: { id: string } }>().user
  const [storedSession] = await bff.database.db.select().from(session).where(eq(session.userId, id))
  if (!storedSession) throw new Error('There is no session.')
  return storedSession
}

/** Moves a session into the past, as if it had begun `sinceStartMs` ago and was last used `sinceUseMs` ago. */
async function moveIntoPast(id: string, { sinceStartMs, sinceUseMs }: { sinceStartMs: number; sinceUseMs: number }) {
  const now = Date.now()
  await bff.database.db
    .update(session)
    .set({
      createdAt: new Date(now - sinceStartMs),
      endsAt: new Date(now - sinceStartMs + 90 * DAY_MS),
      expiresAt: new Date(now - sinceUseMs + 14 * DAY_MS),
    })
    .where(eq(session.id, id))
}

async function readStatus(cookie: string) {
  return (await bff.app.inject({ url: '/session', headers: { cookie } })).statusCode
}

test('a session ends 14 days after its last use', async () => {
  const { cookie } = await bff.addMember('ws_tokens', 'viewer')
  const { id, expiresAt } = await readStoredSession(cookie)
  expect(Math.abs(expiresAt.getTime() - Date.now() - 14 * DAY_MS)).toBeLessThan(60_000)
  await moveIntoPast(id, { sinceStartMs: 20 * DAY_MS, sinceUseMs: 13 * DAY_MS })
  expect(await readStatus(cookie)).toBe(200)
  const extended = await readStoredSession(cookie)
  expect(Math.abs(extended.expiresAt.getTime() - Date.now() - 14 * DAY_MS)).toBeLessThan(60_000)
  await moveIntoPast(id, { sinceStartMs: 20 * DAY_MS, sinceUseMs: 14 * DAY_MS + 1000 })
  expect(await readStatus(cookie)).toBe(401)
})

test('a session that is used every day ends after 90 days', async () => {
  const { cookie } = await bff.addMember('ws_tokens', 'viewer')
  const { id } = await readStoredSession(cookie)
  await moveIntoPast(id, { sinceStartMs: 89 * DAY_MS, sinceUseMs: 2 * DAY_MS })
  expect(await readStatus(cookie)).toBe(200)
  const { expiresAt, endsAt } = await readStoredSession(cookie)
  expect(expiresAt).toEqual(endsAt)
  await bff.database.db.update(session).set({ expiresAt: new Date(), endsAt: new Date() }).where(eq(session.id, id))
  expect(await readStatus(cookie)).toBe(401)
})

test('without "Keep me signed in" a session ends with the browser or after 12 hours of use', async () => {
  const { email } = await bff.addMember('ws_tokens', 'viewer')
  const answer = await bff.app.inject({
    method: 'POST',
    url: '/auth/sign-in/email',
    headers: { origin: bff.origin },
    payload: { email, password: testPassword, rememberMe: false },
  })
  expect(answer.cookies.find(({ name }) => name.endsWith('session_token'))).not.toHaveProperty('maxAge')
  const { id } = answer.json<{ user: { id: string } }>().user
  const readStored = () =>
    bff.database.db.select().from(session).where(eq(session.userId, id)).orderBy(desc(session.createdAt))
  const [storedAtFirst] = await readStored()
  expect(Math.abs((storedAtFirst?.expiresAt.getTime() ?? 0) - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000)
  expect(await readStatus(updateCookies('', answer))).toBe(200)
  expect((await readStored())[0]?.expiresAt).toEqual(storedAtFirst?.expiresAt)
  const [token = ''] = updateCookies('', answer)
    .split('; ')
    .filter((pair) => pair.includes('session_token'))
  expect(await readStatus(token)).toBe(200)
  expect((await readStored())[0]?.expiresAt).toEqual(storedAtFirst?.expiresAt)
})

test('text that the database cannot store is refused', async () => {
  const { cookie } = await bff.addMember('ws_tokens', 'admin')
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

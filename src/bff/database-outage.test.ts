import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { toApiError, type TestBff, testBff, testPassword } from '#testing/bff.ts'
import { postgresBinaries, startPostgres } from '#testing/postgres.ts'

// Only on PostgreSQL: PGlite runs in the process and cannot be down on its own.
test('while the database is down, every request that needs it gets a 503 with Retry-After', async () => {
  const cluster = await startPostgres(postgresBinaries() ?? '')
  const opened = await openDatabase({ url: cluster.url('postgres') })
  const bff = await testBff({ opened, serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => 'svc_live_canary' })
  afterAll(() => opened.close())
  const { email, cookie } = await bff.member('wsp_one', 'admin')
  await cluster.stop()
  const headers = { cookie, origin: bff.origin }
  const answers = await Promise.all([
    bff.app.inject({ url: '/session', headers }),
    bff.app.inject({ url: '/api/codes', headers }),
    bff.app.inject({ url: '/auth/organization/list', headers }),
    signIn(bff, email),
    bff.app.inject({ method: 'POST', url: '/auth/sign-out', headers, payload: {} }),
  ])
  for (const answer of answers) {
    expect([answer.statusCode, toApiError(answer).code]).toEqual([503, 'unavailable'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(toApiError(answer).message).not.toMatch(/select|session|ECONN/i)
  }
})

function signIn(bff: TestBff, email: string) {
  const payload = { email, password: testPassword }
  return bff.app.inject({ method: 'POST', url: '/auth/sign-in/email', headers: { origin: bff.origin }, payload })
}

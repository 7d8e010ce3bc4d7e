import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBffEndpoints, listEndpoints } from '../../src/contract/index.ts'
import { openDatabase, type OpenedDatabase } from '../../src/database/open.ts'
import { toApiError, type TestBff, startTestBff, testPassword } from '../../src/testing/bff.ts'
import { type Cluster, findPostgresBinaries, startPostgres } from '../../src/testing/postgres.ts'
import { until } from '../../src/testing/wait-until.ts'

// Only on PostgreSQL: PGlite runs in the process and cannot be down on its own.
let cluster: Cluster
beforeAll(async () => {
  cluster = await startPostgres(findPostgresBinaries() ?? '')
})
afterAll(() => cluster.stop())

test('during an outage of the database every endpoint answers 503 with Retry-After', async () => {
  const { bff, headers, email } = await startSignedIn()
  bff.logLines.length = 0
  await cluster.crash()
  for (const [method, url, payload] of listSessionRequests(email)) {
    const answer = await bff.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload }) })
    expect([url, answer.statusCode, toApiError(answer).code]).toEqual([url, 503, 'unavailable'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(toApiError(answer).message).not.toMatch(/select|session|ECONN/i)
    expect(answer.cookies).toEqual([])
  }
  await cluster.restart()
  await until(() => bff.logLines.some((line) => line.includes('the database is reachable again')))
  expect((await bff.app.inject({ url: '/session', headers })).statusCode).toBe(200)
  const lines = bff.logLines.filter((line) => !line.includes('"msg":"request"'))
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('the database cannot be reached')
  expect(lines.join('\n')).not.toContain('stack')
})

test('a crash of the database causes 503, never 401 or 500', async () => {
  const { bff, headers } = await startSignedIn()
  const statuses = new Set<number>()
  let isFinished = false
  const load = requestsUnderLoad.flatMap((request) =>
    Array.from({ length: 8 }, async () => {
      while (!isFinished) {
        const { statusCode } = await bff.app.inject({ ...request, headers })
        statuses.add(statusCode)
        // The requests of one process share a thread with this test.
        await new Promise(setImmediate)
      }
    }),
  )
  for (let crashes = 0; crashes < 4; crashes++) {
    await until(async () => (await bff.app.inject({ url: '/session', headers })).statusCode === 200)
    await cluster.crash()
    await cluster.restart()
  }
  isFinished = true
  await Promise.all(load)
  expect(statuses).toEqual(new Set([200, 204, 503]))
})

test('a bff that starts without its database recovers when the database is available', async () => {
  const { headers, email } = await startSignedIn()
  const database = await openClusterDatabase()
  await cluster.crash()
  const bff = await startTestBff({ database, ...service })
  expect((await bff.app.inject({ url: '/auth/options' })).statusCode).toBe(200)
  expect((await bff.app.inject({ url: '/session', headers })).statusCode).toBe(503)
  await cluster.restart()
  await until(async () => (await bff.app.inject({ url: '/session', headers })).statusCode === 200)
  expect((await bff.signIn(email, testPassword)).status).toBe(200)
})

const service = { serviceUrl: 'http://127.0.0.1:9', findApiKey: async () => 'svc_live_canary' }

async function openClusterDatabase(): Promise<OpenedDatabase> {
  const opened = await openDatabase({ url: cluster.url('postgres') })
  afterAll(() => opened.close())
  return opened
}

async function startSignedIn(): Promise<{ bff: TestBff; headers: { cookie: string; origin: string }; email: string }> {
  const bff = await startTestBff({
    database: await openClusterDatabase(),
    ...service,
    publicOrigin: 'http://localhost:3000',
  })
  const { email, cookie } = await bff.addMember('wsp_one', 'admin')
  return { bff, headers: { cookie, origin: bff.origin }, email }
}

const requestsUnderLoad = [
  { url: '/session' },
  { url: '/api/members' },
  { method: 'POST', url: '/auth/update-user', payload: { name: 'Ada' } },
  { method: 'POST', url: '/auth/organization/set-active', payload: { organizationId: 'wsp_one' } },
] as const

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const
type SessionRequest = [method: (typeof methods)[number], url: string, payload: object]

/** Lists a request for every endpoint of the bff and the service that needs, creates or extends a session. */
function listSessionRequests(email: string): SessionRequest[] {
  const password = testPassword
  return [
    ...[...listBffEndpoints(), ...listEndpoints().filter(({ endpoint }) => endpoint.roles !== null)].map(
      ({ method, path }): SessionRequest => [
        methods.find((knownMethod) => knownMethod === method) ?? 'GET',
        `/api${path.replaceAll(/{\w+}/g, 'abc_12345678901234567890')}`,
        {},
      ],
    ),
    ['GET', '/session', {}],
    ['GET', '/auth/organization/list', {}],
    ['GET', '/auth/list-sessions', {}],
    ['GET', '/auth/passkey/list-user-passkeys', {}],
    ['GET', '/auth/passkey/generate-register-options', {}],
    ['GET', '/auth/passkey/generate-authenticate-options', {}],
    ['POST', '/auth/sign-in/email', { email, password }],
    ['POST', '/auth/sign-out', {}],
    ['POST', '/auth/request-password-reset', { email }],
    ['POST', '/auth/reset-password', { token: 'abc', newPassword: password }],
    ['POST', '/auth/change-email', { newEmail: 'new@example.com', password }],
    ['POST', '/auth/change-password', { currentPassword: password, newPassword: `${password} 2` }],
    ['POST', '/auth/update-user', { name: 'Ada' }],
    ['POST', '/auth/two-factor/enable', { password }],
    ['POST', '/auth/two-factor/verify-totp', { code: '123456' }],
    ['POST', '/auth/revoke-other-sessions', {}],
    ['POST', '/auth/organization/set-active', { organizationId: 'wsp_one' }],
  ]
}

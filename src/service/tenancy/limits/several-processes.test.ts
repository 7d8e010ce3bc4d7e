import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { createDatabase } from '#testing/databases.ts'
import { startTestService, type TestService, type TestWorkspace } from '#testing/service.ts'
import { createLimiters } from './limiters.ts'
import { reservedUnits } from '#database/schema.ts'

// Services with connections of their own on one PostgreSQL, like those of several processes.
const database = await createDatabase()
const databases = [
  await openDatabase(database.where),
  await openDatabase(database.where),
  await openDatabase(database.where),
]
const [firstDatabase, ...otherDatabases] = databases
if (!firstDatabase) throw new Error('There is no database.')
// Hooks run in reverse order, so the services, which are started below, close before their databases.
afterAll(async () => {
  for (const { close } of databases) await close()
  await database.remove()
})
const firstService = await startTestService({}, firstDatabase)
const services: TestService[] = [firstService]
for (const shared of otherDatabases) services.push(await startTestService({}, shared))

/** Sends a number of requests to each service, and returns how many were accepted. */
async function countAcceptedRequests(
  times: number,
  send: (service: TestService, time: number) => Promise<{ status: number }>,
) {
  const rounds = await Promise.all(
    services.map(async (service) => {
      let acceptedCount = 0
      for (let time = 0; time < times; time++) if ((await send(service, time)).status !== 429) acceptedCount++
      return acceptedCount
    }),
  )
  return rounds.reduce((sum, acceptedInRound) => sum + acceptedInRound, 0)
}

function sendTo({ origin }: TestService, key: string, { path, body }: { path: string; body?: object }) {
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
  return fetch(`${origin}/v1${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
}

const createWriteKey = (workspace: TestWorkspace) => workspace.createKey('write')

test('all processes share the requests of a plan, and a single process can use all of them', async () => {
  const [sharedKey, loneKey] = [
    await createWriteKey(await firstService.createWorkspace('free')),
    await createWriteKey(await firstService.createWorkspace('free')),
  ]
  const acceptedCount = await countAcceptedRequests(50, (service) => sendTo(service, sharedKey, { path: '/nowhere' }))
  expect(acceptedCount).toBeGreaterThanOrEqual(54)
  expect(acceptedCount).toBeLessThanOrEqual(66)
  let acceptedByOne = 0
  for (let count = 0; count < 80; count++)
    if ((await sendTo(firstService, loneKey, { path: '/nowhere' })).status !== 429) acceptedByOne++
  expect(acceptedByOne).toBeGreaterThanOrEqual(54)
  expect(acceptedByOne).toBeLessThanOrEqual(66)
})

test('once the limit is used up, a refused request to any process says when to retry', async () => {
  const key = await createWriteKey(await firstService.createWorkspace('free'))
  await countAcceptedRequests(30, (service) => sendTo(service, key, { path: '/nowhere' }))
  for (const service of services) {
    const { status, headers } = await sendTo(service, key, { path: '/nowhere' })
    expect([status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual([429, '60', '0'])
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(headers.get('retry-after')).toBe(headers.get('ratelimit-reset'))
  }
})

test('a key has ten bulk requests on all processes together, and invalid ones do not count', async () => {
  const key = await createWriteKey(await firstService.createWorkspace())
  const rows = [{ name: 'x', url: 'https://example.com' }]
  for (const service of services)
    expect(
      (await sendTo(service, key, { path: '/codes/bulk', body: { rows, folderId: 'fld_00000000000000000000' } }))
        .status,
    ).toBe(400)
  const acceptedCount = await countAcceptedRequests(6, (service) =>
    sendTo(service, key, { path: '/codes/bulk', body: { rows } }),
  )
  expect(acceptedCount).toBe(10)
})

test('a key has 120 units of drawings and twelve automatic designs on all processes together', async () => {
  const workspace = await firstService.createWorkspace()
  const [previews, autos] = [await createWriteKey(workspace), await createWriteKey(workspace)]
  const design = { kind: 'plain' }
  const drawnCount = await countAcceptedRequests(50, (service) =>
    sendTo(service, previews, { path: '/design/preview', body: { design } }),
  )
  expect(drawnCount).toBeGreaterThanOrEqual(108)
  expect(drawnCount).toBeLessThanOrEqual(132)
  const body = { palette: ['#0b3d91'], index: 0 }
  expect(await countAcceptedRequests(6, (service) => sendTo(service, autos, { path: '/design/auto', body }))).toBe(12)
})

test('an address has ten attempts at an access code on all processes together, but is not stored', async () => {
  const workspace = await firstService.createWorkspace()
  const destination = { type: 'url' as const, url: 'https://example.com' }
  const { shortCode } = await workspace.call('POST /codes', { body: { name: 'x', destination, accessCode: 'Open 42' } })
  const guess = ({ origin }: TestService, accessCode: string, address: string) =>
    fetch(`${origin}/${shortCode}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': address },
      body: new URLSearchParams({ accessCode }),
    })
  const acceptedCount = await countAcceptedRequests(6, (service, time) =>
    guess(service, `guess ${time}`, '203.0.113.77'),
  )
  expect(acceptedCount).toBe(10)
  for (const service of services) expect((await guess(service, 'Open 42', '203.0.113.77')).status).toBe(429)
  expect((await guess(firstService, 'Open 42', '203.0.113.78')).status).toBe(303)
  const rows = await firstDatabase.db.select().from(reservedUnits)
  expect(rows.filter(({ holder }) => holder.startsWith('access network'))).not.toEqual([])
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
})

test('without the database, each process counts the requests that need no database on its own', async () => {
  const closedDatabase = await openDatabase(database.where)
  const limiter = createLimiters(closedDatabase).openSteady({ name: 'away', perMs: 60_000 })
  await closedDatabase.close()
  const allowed: boolean[] = []
  for (let count = 0; count < 12; count++) allowed.push((await limiter.take('a', { limit: 10 })).allowed)
  expect(allowed.filter(Boolean)).toHaveLength(10)
})

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { toApiError, startTestBff } from '#testing/bff.ts'
import { startTestService } from '#testing/service.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const findApiKey = async () => null

async function openBff(serviceUrl: string, stopping = new AbortController()) {
  const bff = await startTestBff({ serviceUrl, findApiKey, database, stopping: stopping.signal })
  writeFileSync(join(bff.clientDir, 'index.html'), '<title>Dashboard</title>')
  // The accept header that browsers and many probes send.
  return (url: string) => bff.app.inject({ url, headers: { accept: 'text/html,*/*' } })
}

/** Starts a service of another implementation. */
async function startForeignService(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('readyz reports the state of the bff and its service and is 503 once the process is stopping', async () => {
  const stop = new AbortController()
  const service = await startTestService({}, database)
  const get = await openBff(service.origin, stop)
  const snapshot = { codes: 0, behindSeconds: expect.toSatisfy((age) => age === null || typeof age === 'number') }
  const clockSkewSeconds = expect.toSatisfy((seconds: number | null) => Math.abs(seconds ?? 0) < 5)
  const details = { database: 'up', service: 'up', store: 'up', journal: 'up', queue: 'up', snapshot, clockSkewSeconds }
  const ready = await get('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', ...details }])
  expect((await get('/livez')).json()).toEqual({ status: 'live' })
  stop.abort()
  const stopping = await get('/readyz')
  expect([stopping.statusCode, stopping.json()]).toEqual([503, { status: 'stopping', ...details }])
})

test('a bff without its service is not ready, but live', async () => {
  const get = await openBff('http://127.0.0.1:9')
  const answer = await get('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not_ready', database: 'up', service: 'down' }])
  expect((await get('/livez')).statusCode).toBe(200)
})

test('a service of another implementation need not have a readyz', async () => {
  const getFromReady = await openBff(
    await startForeignService((_, response) => response.writeHead(404).end('<p>Nothing</p>')),
  )
  expect((await getFromReady('/readyz')).json()).toEqual({ status: 'ready', database: 'up', service: 'up' })
  const getFromUnready = await openBff(
    await startForeignService((_, response) => response.writeHead(502).end('Bad gateway')),
  )
  expect((await getFromUnready('/readyz')).json()).toEqual({ status: 'not_ready', database: 'up', service: 'down' })
})

test('paths that monitoring tries are 404 instead of the index page', async () => {
  const get = await openBff('http://127.0.0.1:9')
  for (const url of ['/metrics', '/health', '/healthz', '/livez/', '/readyz/'])
    expect([url, toApiError(await get(url)).code]).toEqual([url, 'not_found'])
})

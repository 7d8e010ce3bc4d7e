import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { toApiError, testBff } from '#testing/bff.ts'
import { testService } from '#testing/service.ts'

const opened = await openTestDatabase()
afterAll(() => opened.close())
const findApiKey = async () => null

async function probed(serviceUrl: string, stopping = new AbortController()) {
  const bff = await testBff({ serviceUrl, findApiKey, opened, stopping: stopping.signal })
  writeFileSync(join(bff.clientDir, 'index.html'), '<title>Dashboard</title>')
  // As browsers and many probes ask.
  return (url: string) => bff.app.inject({ url, headers: { accept: 'text/html,*/*' } })
}

/** A service that is not ours. */
async function foreignService(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('readyz says what the bff and its service know, and 503 once a stop has begun', async () => {
  const stop = new AbortController()
  const service = await testService({}, opened)
  const ask = await probed(service.origin, stop)
  const snapshot = { codes: 0, behindSeconds: expect.toSatisfy((age) => age === null || typeof age === 'number') }
  const known = { database: 'up', service: 'up', store: 'up', journal: 'up', queue: 'up', snapshot }
  const ready = await ask('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', ...known }])
  expect((await ask('/livez')).json()).toEqual({ status: 'live' })
  stop.abort()
  const stopping = await ask('/readyz')
  expect([stopping.statusCode, stopping.json()]).toEqual([503, { status: 'stopping', ...known }])
})

test('a bff without its service is not ready, but live', async () => {
  const ask = await probed('http://127.0.0.1:9')
  const answer = await ask('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not_ready', database: 'up', service: 'down' }])
  expect((await ask('/livez')).statusCode).toBe(200)
})

test('another implementation of the service need not have a readyz', async () => {
  const ready = await probed(await foreignService((_, response) => response.writeHead(404).end('<p>Nothing</p>')))
  expect((await ready('/readyz')).json()).toEqual({ status: 'ready', database: 'up', service: 'up' })
  const unready = await probed(await foreignService((_, response) => response.writeHead(502).end('Bad gateway')))
  expect((await unready('/readyz')).json()).toEqual({ status: 'not_ready', database: 'up', service: 'down' })
})

test('what monitoring tries and is not here gets 404 and never the index page', async () => {
  const ask = await probed('http://127.0.0.1:9')
  for (const url of ['/metrics', '/health', '/healthz', '/livez/', '/readyz/'])
    expect([url, toApiError(await ask(url)).code]).toEqual([url, 'not_found'])
})

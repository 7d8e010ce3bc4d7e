import { subscribe } from 'node:diagnostics_channel'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createUniqueSubdomain } from '#testing/create-page.ts'
import { phoneAgent } from '#testing/phone-agent.ts'
import { requestRaw } from '#testing/request-host.ts'
import { startTestService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'

const service = await startTestService({ allowPrivateHosts: true })
const workspace = await service.createWorkspace()
const scanHost = new URL(service.origin).host
const domain = await workspace.call('POST /domains', {
  body: { host: `${createUniqueSubdomain()}.test`, use: 'scans' },
})
// The same routes without early answers.
const routes = createServer((request, response) => service.app.routing(request, response))
routes.keepAliveTimeout = service.app.server.keepAliveTimeout
await new Promise<void>((resolve) => routes.listen(0, '127.0.0.1', resolve))
afterAll(() => routes.close())
const routesOrigin = `http://127.0.0.1:${(routes.address() as AddressInfo).port}`
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

const announcedCodes = new Set<string>()
await service.database.listen('codes', {
  onNotification: (shortCode) => void announcedCodes.add(shortCode),
  onReconnect() {},
})

let handledByRoutes = 0
subscribe('tracing:fastify.request.handler:start', () => void handledByRoutes++)

interface ScanRequest {
  host?: string
  path: string
  method?: string
  headers?: Record<string, string>
}

async function readAnswer(origin: string, { host = scanHost, path, method = 'GET', headers }: ScanRequest) {
  const answer = await requestRaw(origin, { host, path, method, headers: { 'user-agent': desktop, ...headers } })
  const { location, ...rest } = answer.headers
  const { date, 'x-request-id': requestId, ...others } = rest
  expect(date).toBeDefined()
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  // Each scan has a token of its own.
  const target = String(location).replace(/tsr=[\w-]{40}/, 'tsr=token')
  return { status: answer.status, headers: others, order: Object.keys(answer.headers), target, body: answer.body }
}

/** The response of the server, how many requests its routes handled for it, and the response of the routes. */
async function readBoth(request: ScanRequest) {
  const before = handledByRoutes
  const answer = await readAnswer(service.origin, request)
  return { answer, routeRequests: handledByRoutes - before, ofRoutes: await readAnswer(routesOrigin, request) }
}

async function createCode(fields: object = {}) {
  const body = { name: 'Poster', destination: { type: 'url' as const, url: 'https://example.com/ä?a=1#b' }, ...fields }
  const code = await workspace.call('POST /codes', { body })
  // The announcement of a code removes it from memory.
  await until(() => announcedCodes.has(code.shortCode))
  // From now on it is in memory.
  await readAnswer(service.origin, { path: `/${code.shortCode}`, method: 'HEAD' })
  return code
}

async function countScans({ id }: { id: string }) {
  await service.scanning.waitUntilDrained()
  return (await workspace.call('GET /codes/{id}/scans', { params: { id } })).data.length
}

const rules = [{ name: 'Phones', when: { deviceTypes: ['mobile'] }, url: 'https://example.com/phones' }]

test.each<[name: string, more: object, request?: Partial<ScanRequest>]>([
  ['a code', {}],
  ["a code on a workspace's own domain", {}, { host: domain.host }],
  ['a rule', { rules }, { headers: { 'user-agent': phoneAgent } }],
  ['a token', { trackConversions: true }],
  ['a query that is passed on', { passQuery: 'add' }, { path: '?utm_source=%zz&b' }],
  ['a fallback', { endsAt: '2020-01-01T00:00:00Z', fallbackUrl: 'https://example.com/over' }],
  ['a limit', { scanLimit: 1_000 }],
  ['a document', {}, { headers: { 'sec-fetch-dest': 'document', 'accept-encoding': 'br' } }],
])('a scan with %s is answered early as by its route, and counted once', async (_, fields, request) => {
  const code = await createCode(fields)
  const bothAnswers = await readBoth({ ...request, path: `/${code.shortCode.toLowerCase()}${request?.path ?? ''}` })
  expect(bothAnswers.routeRequests).toBe(0)
  expect(bothAnswers.answer).toEqual(bothAnswers.ofRoutes)
  expect(bothAnswers.answer.status).toBe(302)
  expect(await countScans(code)).toBe(2)
})

test.each<[name: string, more: object, request?: Partial<ScanRequest>]>([
  ['HEAD', {}, { method: 'HEAD' }],
  ['a prefetch', {}, { headers: { 'sec-purpose': 'prefetch' } }],
  ['a picture', {}, { headers: { 'sec-fetch-dest': 'image' } }],
  ['a part of a download', {}, { headers: { range: 'bytes=0-1' } }],
  ['a preview', {}, { path: '+' }],
  ['a code with an access code', { accessCode: 'sesame' }],
  ['a code with an app', { appUrl: 'myapp://menu' }, { headers: { 'user-agent': phoneAgent } }],
  ['a form', {}, { method: 'POST' }],
  ['a code that is over', { endsAt: '2020-01-01T00:00:00Z' }],
  ['another host', {}, { host: 'elsewhere.example' }],
])('%s is answered by the route', async (_, fields, request) => {
  const { shortCode } = await createCode(fields)
  const bothAnswers = await readBoth({ ...request, path: `/${shortCode}${request?.path ?? ''}` })
  expect(bothAnswers.routeRequests).toBe(request?.host === undefined ? 1 : 0)
  expect(bothAnswers.answer).toEqual(bothAnswers.ofRoutes)
})

test('early answers are in the metrics of their routes', async () => {
  const code = await createCode()
  const readCounts = async () => {
    const text = await service.metrics.metrics()
    const read = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(name))
          ?.split(' ')
          .at(-1) ?? 0,
      )
    return [
      read('tessera_request_duration_seconds_count{method="GET",route="/:shortCode",status="3xx"}'),
      read('tessera_request_duration_seconds_count{method="any",route="own domains",status="3xx"}'),
      read('tessera_code_lookups_total{from="memory"}'),
      read('tessera_scans_total'),
    ]
  }
  const before = await readCounts()
  for (const host of [scanHost, scanHost, domain.host])
    await readAnswer(service.origin, { host, path: `/${code.shortCode}` })
  const after = await readCounts()
  expect(after.map((count, i) => count - (before[i] ?? 0))).toEqual([2, 1, 3, 3])
})

test('a change of a code is used by its next scan', async () => {
  const code = await createCode()
  const destination = { type: 'url' as const, url: 'https://example.com/new' }
  await workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { destination } })
  expect((await readAnswer(service.origin, { path: `/${code.shortCode}` })).target).toBe('https://example.com/new')
})

import type { FastifyInstance } from 'fastify'
import { subscribe } from 'node:diagnostics_channel'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createSite } from '#testing/create-site.ts'
import { createUniqueSubdomain } from '#testing/create-page.ts'
import { phoneAgent } from '#testing/phone-agent.ts'
import { requestRaw } from '#testing/request-host.ts'
import { startTestService } from '#testing/service.ts'

let frameworkRequests = 0
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRequest', (_request, _reply, done) => {
    frameworkRequests++
    done()
  })
})
const service = await startTestService({ allowPrivateHosts: true })
const workspace = await service.createWorkspace()
const text = 'A page of a site. '.repeat(200)
const site = await createSite(workspace, {
  'index.html': `<h1>${text}</h1>`,
  'app.3f9a1c2b.js': `// ${text}`,
  'menu/index.html': 'menu',
  'größe.html': 'umlaut',
  '404.html': 'missing',
  '.well-known/assetlinks.json': '[]',
  _headers: '/app*\n  x-of-site: yes',
  _redirects: '/tables/* /menu/index.html 200',
})
const domain = await workspace.call('POST /domains', {
  body: { host: `${createUniqueSubdomain()}.test`, use: { siteId: site.id } },
})
const android = [{ packageName: 'com.example.menu', sha256CertFingerprints: [Array(32).fill('A0').join(':')] }]
await workspace.call('PATCH /domains/{id}', { params: { id: domain.id }, body: { appLinks: { apple: [], android } } })
const [siteHost, previewHost] = [new URL(site.url).host, new URL(site.previewUrl).host]
// The same hook without early answers.
const routes = createServer((request, response) => service.app.routing(request, response))
routes.keepAliveTimeout = service.app.server.keepAliveTimeout
await new Promise<void>((resolve) => routes.listen(0, '127.0.0.1', resolve))
afterAll(() => routes.close())
const routesOrigin = `http://127.0.0.1:${(routes.address() as AddressInfo).port}`

interface FileRequest {
  host?: string
  path?: string
  method?: string
  headers?: Record<string, string>
}

async function readAnswer(origin: string, { host = siteHost, path = '/', ...more }: FileRequest) {
  const { status, headers, body } = await requestRaw(origin, { host, path, ...more })
  const { date, ...others } = headers
  expect(date).toBeDefined()
  return { status, headers: others, body }
}

async function countRequests() {
  const lines = (await service.metrics.metrics()).split('\n')
  const isCounted = (line: string) => /^tessera_request_duration_seconds_count{.*route="pages and sites"/.test(line)
  return lines.filter(isCounted).reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

const etag = String((await readAnswer(service.origin, {})).headers['etag'])

/** Compares the response of the server with that of the framework. The server is asked twice, so that the file is in memory. */
async function compareAnswers(request: FileRequest): Promise<{ isEarly: boolean; status: number }> {
  await readAnswer(service.origin, request)
  const before = frameworkRequests
  const answer = await readAnswer(service.origin, request)
  const isEarly = frameworkRequests === before
  const ofFramework = await readAnswer(routesOrigin, request)
  const withoutIds = ({ headers: { 'x-request-id': requestId, ...headers }, ...others }: typeof answer) => ({
    ...others,
    headers,
    hasRequestId: requestId !== undefined,
  })
  expect(withoutIds(answer)).toEqual(withoutIds(ofFramework))
  return { isEarly, status: answer.status }
}

test.each<[string, FileRequest]>([
  ['a page', {}],
  ['a page with a query', { path: '/?a=1' }],
  ['HEAD', { method: 'HEAD' }],
  ['a compressed page', { headers: { 'accept-encoding': 'gzip, deflate, br' } }],
  ['a page without Brotli', { headers: { 'accept-encoding': 'br;q=0, gzip' } }],
  ['a script with a rule', { path: '/app.3f9a1c2b.js' }],
  ['a part of a file', { headers: { range: 'bytes=5-9' } }],
  ['a part outside of a file', { headers: { range: 'bytes=999999-' } }],
  ['a current copy', { headers: { 'if-none-match': etag } }],
  ['a page in a folder', { path: '/menu/' }],
  ['a rule that shows another page', { path: '/tables/7', headers: { 'sec-fetch-dest': 'document' } }],
  ["a workspace's own domain", { host: domain.host }],
  ['a preview', { host: previewHost }],
])('%s is answered early, and as by the framework', async (_, request) => {
  expect(await compareAnswers(request)).toMatchObject({ isEarly: true })
})

test.each<[string, FileRequest]>([
  ['a folder without its slash', { path: '/menu' }],
  ['a missing script below a rule', { path: '/tables/7', headers: { 'sec-fetch-dest': 'script' } }],
  ['an encoded name', { path: '/gr%C3%B6%C3%9Fe' }],
  ['the page of unknown addresses', { path: '/unknown' }],
  ['another method', { method: 'POST' }],
  ['www', { host: `www.${siteHost}` }],
  ['an unknown host', { host: 'nothing.elsewhere.example' }],
])('%s is answered by the framework', async (_, request) => {
  expect(await compareAnswers(request)).toMatchObject({ isEarly: false })
})

test('the file for apps of a domain comes before that of its site', async () => {
  const path = '/.well-known/assetlinks.json'
  // From now on the file of the site is in memory.
  expect((await readAnswer(service.origin, { path })).body).toBe('[]')
  expect(await compareAnswers({ host: domain.host, path })).toMatchObject({ isEarly: false })
})

test('an invalid encoding is refused, as by the framework', async () => {
  expect((await compareAnswers({ path: '/%zz' })).status).toBe(400)
})

test('files that are answered early are in the metrics', async () => {
  const before = await countRequests()
  for (let i = 0; i < 3; i++) await readAnswer(service.origin, {})
  await expect.poll(async () => (await countRequests()) - before).toBe(3)
})

test('a page that is answered early counts as a view of its scan', async () => {
  const destination = { type: 'site' as const, siteId: site.id }
  const { id, shortCode } = await workspace.call('POST /codes', { body: { name: 'Poster', destination } })
  const scan = { host: new URL(service.origin).host, path: `/${shortCode}`, headers: { 'user-agent': phoneAgent } }
  const { location } = (await readAnswer(service.origin, scan)).headers
  const { host, pathname, search } = new URL(String(location))
  expect(await compareAnswers({ host, path: pathname })).toMatchObject({ isEarly: true })
  await readAnswer(service.origin, { host, path: pathname + search })
  await service.scanning.waitUntilDrained()
  const readOutcomes = () => workspace.call('GET /analytics/outcomes', { query: { codeId: id } })
  await expect.poll(async () => (await readOutcomes()).views, { timeout: 20_000 }).toBe(1)
})

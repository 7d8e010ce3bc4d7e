import { expect, test } from 'vitest'
import { phoneAgent } from '#testing/phone-agent.ts'
import { getSharedService } from '#testing/service.ts'
import { isScan, type ScanHeaders } from './is-scan.ts'

const browser = { 'user-agent': phoneAgent }
const makeGet = (headers: ScanHeaders['headers']) => ({ method: 'GET', headers: { ...browser, ...headers } })

test.each<[string, ScanHeaders]>([
  ['a request without these headers', makeGet({})],
  ['a tab', makeGet({ 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' })],
  ['a frame', makeGet({ 'sec-fetch-dest': 'iframe' })],
  ['a form', { method: 'POST', headers: { ...browser, 'sec-fetch-dest': 'document' } }],
  ['another purpose', makeGet({ purpose: 'navigation' })],
])('%s is a scan', (_, request) => {
  expect(isScan(request)).toBe(true)
})

test.each<[string, ScanHeaders]>([
  ['HEAD', { method: 'HEAD', headers: browser }],
  ['a prefetch (https://wicg.github.io/nav-speculation/prefetch.html)', makeGet({ 'sec-purpose': 'prefetch' })],
  ['a prerender', makeGet({ 'sec-purpose': 'prefetch;prerender' })],
  ['a prefetch through a proxy', makeGet({ 'sec-purpose': 'prefetch;anonymous-client-ip' })],
  ['a prefetch of Chrome before 2021', makeGet({ purpose: 'prefetch' })],
  ['a preview of Safari', makeGet({ 'x-purpose': 'preview' })],
  ['a preview of Safari, by its later name', makeGet({ purpose: 'preview' })],
  ['a prefetch of Firefox', makeGet({ 'x-moz': 'prefetch' })],
  ['a picture', makeGet({ 'sec-fetch-dest': 'image' })],
  ['a request of a script', makeGet({ 'sec-fetch-dest': 'empty' })],
  ['a script', makeGet({ 'sec-fetch-dest': 'script' })],
  ['a style sheet', makeGet({ 'sec-fetch-dest': 'style' })],
  ['a video', makeGet({ 'sec-fetch-dest': 'video' })],
  ['a manifest', makeGet({ 'sec-fetch-dest': 'manifest' })],
  ['a part of a file', makeGet({ range: 'bytes=0-1023' })],
])('%s is not a scan', (_, request) => {
  expect(isScan(request)).toBe(false)
})

const service = await getSharedService()
const workspace = await service.createWorkspace()

async function createCode(fields: object = {}) {
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  return workspace.call('POST /codes', { body: { name: 'Poster', destination, ...fields } })
}

async function requestCode({ shortCode }: { shortCode: string }, headers: Record<string, string> = {}) {
  const init = { redirect: 'manual' as const, headers: { ...browser, ...headers } }
  const answer = await fetch(`${service.origin}/${shortCode}`, init)
  return { status: answer.status, headers: Object.fromEntries(answer.headers) }
}

async function countScans(code: { id: string }) {
  await service.scanning.waitUntilDrained()
  return (await workspace.call('GET /codes/{id}/scans', { params: { id: code.id } })).data.length
}

const prefetch = { 'sec-purpose': 'prefetch' }

test('the scan of a bot gets no token and is stored apart', async () => {
  const code = await createCode({ trackConversions: true })
  const answer = await requestCode(code, { 'user-agent': 'curl/8.5.0' })
  expect(answer).toMatchObject({ status: 302, headers: { location: 'https://example.com/' } })
  expect(await countScans(code)).toBe(0)
  const query = { codeId: code.id, bots: 'only' as const }
  expect((await workspace.call('GET /scans', { query })).data).toHaveLength(1)
})

test('a prefetch is redirected without a token and is not recorded', async () => {
  const code = await createCode({ trackConversions: true })
  expect(await requestCode(code, prefetch)).toMatchObject({
    status: 302,
    headers: { location: 'https://example.com/' },
  })
  expect(await requestCode(code, { 'sec-fetch-dest': 'image' })).toMatchObject({
    headers: { location: 'https://example.com/' },
  })
  expect(await countScans(code)).toBe(0)
  expect((await workspace.call('GET /scans', { query: { codeId: code.id, bots: 'only' } })).data).toEqual([])
  expect((await requestCode(code)).headers['location']).toContain('tsr=')
  expect(await countScans(code)).toBe(1)
})

test.each([{ 'sec-fetch-dest': 'document' }, { 'upgrade-insecure-requests': '1' }])(
  'a browser that loads the document in advance is refused: %o',
  async (navigation) => {
    const code = await createCode()
    for (const value of ['prefetch', 'prefetch;prerender'])
      expect((await requestCode(code, { ...navigation, 'sec-purpose': value })).status).toBe(503)
    expect(await countScans(code)).toBe(0)
    expect((await requestCode(code, navigation)).status).toBe(302)
    expect(await countScans(code)).toBe(1)
  },
)

test.each<[string, object]>([
  ['a limit of scans', { scanLimit: 1 }],
  ['an access code', { accessCode: 'sesame' }],
  ['an app', { appUrl: 'myapp://menu' }],
])('a browser that requests a code with %s in advance must request it again', async (_, fields) => {
  const code = await createCode(fields)
  for (const headers of [prefetch, { 'sec-purpose': 'prefetch;prerender' }]) {
    const answer = await requestCode(code, headers)
    expect(answer).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await requestCode(code)).status).toBeLessThan(303)
})

test('requests that are not scans do not use up a limit of scans', async () => {
  const code = await createCode({ scanLimit: 1 })
  for (const headers of [prefetch, { range: 'bytes=0-1' }, { 'sec-fetch-dest': 'image' }])
    await requestCode(code, headers)
  expect((await requestCode(code)).status).toBe(302)
  expect((await requestCode(code)).status).toBe(404)
})

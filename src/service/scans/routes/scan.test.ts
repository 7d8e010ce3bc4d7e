import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { codes } from '#service/codes/schema.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace()
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

function createCode(url: string, options: { accessCode?: string } = {}) {
  return workspace.call('POST /codes', { body: { name: 'Poster', destination: { type: 'url', url }, ...options } })
}

function scan(
  path: string,
  { headers = {}, ...init }: { headers?: Record<string, string>; method?: string; body?: URLSearchParams } = {},
) {
  const sentHeaders = { 'user-agent': iphone, ...headers }
  return fetch(`${service.origin}/${path}`, { redirect: 'manual', ...init, headers: sentHeaders })
}

function enterAccessCode(shortCode: string, accessCode: string, address: string) {
  const body = new URLSearchParams({ accessCode })
  return scan(shortCode, { method: 'POST', body, headers: { 'x-forwarded-for': address } })
}

async function getScans(id: string) {
  await service.scanning.waitUntilDrained()
  return (await workspace.call('GET /codes/{id}/scans', { params: { id }, query: {} })).data
}

test('a scan is listed with place, device, language, referrer and time zone', async () => {
  const code = await createCode('https://example.com/menu?table=4')
  const scannedAfter = Date.now()
  const answer = await scan(code.shortCode, {
    headers: {
      'x-forwarded-for': '81.2.69.142',
      'accept-language': 'fr;q=0.4, de-AT, en;q=0.8',
      referer: 'https://news.example/story?reader=anna#top',
    },
  })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('https://example.com/menu?table=4')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const [storedScan, ...otherScans] = await getScans(code.id)
  expect(otherScans).toEqual([])
  expect(storedScan).toEqual({
    id: expect.stringMatching(/^scn_/),
    timestamp: expect.anything(),
    code: { id: code.id, shortCode: code.shortCode, name: 'Poster' },
    country: 'GB',
    region: 'England',
    city: 'London',
    latitude: expect.closeTo(51.5, 0),
    longitude: expect.closeTo(-0.1, 0),
    gps: null,
    deviceType: 'mobile',
    os: 'iOS',
    browser: 'Safari',
    language: 'de',
    referrer: 'https://news.example/story',
    timezone: 'Europe/London',
    destinationUrl: 'https://example.com/menu?table=4',
    matchedRule: null,
    visitor: expect.stringMatching(/^[\w-]{9}$/),
  })
  const at = Date.parse(String(storedScan?.timestamp))
  expect(at).toBeGreaterThanOrEqual(scannedAfter)
  expect(at).toBeLessThanOrEqual(Date.now())
})

test('a short code is found in lower case too', async () => {
  const code = await createCode('https://example.com')
  expect((await scan(code.shortCode.toLowerCase())).status).toBe(302)
})

test.each(['', 'curl/8.5.0', 'WhatsApp/2.23.20.0 A', 'facebookexternalhit/1.1', 'node', 'Slackbot-LinkExpanding 1.0'])(
  'a scan of the bot %j is stored separately and not counted',
  async (agent) => {
    const code = await createCode('https://example.com')
    expect((await scan(code.shortCode, { headers: { 'user-agent': agent } })).status).toBe(302)
    expect(await getScans(code.id)).toEqual([])
    const { data } = await workspace.call('GET /codes', { query: { shortCode: code.shortCode } })
    expect(data.map(({ scans }) => scans)).toEqual([0])
    const query = { codeId: code.id, bots: 'only' as const }
    expect((await workspace.call('GET /scans', { query })).data).toHaveLength(1)
  },
)

test('a scan of an unknown code at the same time does not affect a new code', async () => {
  const [code] = await Promise.all([createCode('https://example.com/one'), scan('BCDFGHJKM')])
  expect((await scan(code.shortCode)).status).toBe(302)
})

test.each([
  'BCDFGHJKN', // Well-formed, but unknown.
  'favicon.ico',
  'x', // Too short.
  'BCDFGHJKMN', // Too long.
  '%00%00%00%00%00%00%00%00%00',
  '%F0%9F%98%80',
  `${'A'.repeat(900)}`,
])('/%s shows an error page that runs no script', async (path) => {
  const answer = await scan(path)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await answer.text()
  expect(html).toContain('<h1>This code does not exist</h1>')
  expect(html).toContain('<html lang="en" dir="ltr">')
})

test.each([
  ['ja', 'ja', 'ltr', 'このコードは存在しません'],
  ['sv, ar;q=0.8, en;q=0.5', 'ar', 'rtl', 'هذا الرمز غير موجود'],
  ['de-CH', 'de', 'ltr', 'Diesen Code gibt es nicht'],
])('a visitor with the languages %s gets the error page in %s', async (header, ...expected) => {
  const [lang, dir, title] = expected
  const answer = await scan('x', { headers: { 'accept-language': header } })
  const html = await answer.text()
  expect(html).toContain(`<html lang="${lang}" dir="${dir}">`)
  expect(html).toContain(`<h1>${title}</h1>`)
  expect(answer.headers.get('vary')).toBe('accept-language')
})

test.each([
  ['https://example.com/Straße ☕?q=ä#ü', 'https://example.com/Stra%C3%9Fe%20%E2%98%95?q=%C3%A4#%C3%BC'],
  ['https://bücher.example', 'https://xn--bcher-kva.example/'],
  ['tel:+49 30 123456', 'tel:+49%2030%20123456'],
  ['mailto:someone@example.com?subject=Grüße', 'mailto:someone@example.com?subject=Gr%C3%BC%C3%9Fe'],
])('the destination %s is encoded for the Location header', async (url, location) => {
  const code = await createCode(url)
  expect((await scan(code.shortCode)).headers.get('location')).toBe(location)
})

test('overlong and malformed headers are truncated or ignored, and later scans still work', async () => {
  const code = await createCode('https://example.com')
  const longText = 'x'.repeat(3_000)
  const headers = {
    'user-agent': `${iphone} ${longText}`,
    'accept-language': longText,
    referer: `https://a.example/${longText}`,
    'x-forwarded-for': longText,
  }
  await scan(code.shortCode, { headers })
  await scan(code.shortCode, { headers: { 'accept-language': ';;q=,*', referer: 'javascript:alert(1)' } })
  // Two scans of the same millisecond have no defined order.
  const storedScans = await getScans(code.id)
  expect(storedScans.find(({ referrer }) => referrer === null)).toMatchObject({ language: null })
  const first = storedScans.find(({ referrer }) => referrer !== null)
  expect(first).toMatchObject({ language: null, country: null, timezone: null })
  expect(first?.referrer?.length).toBe(500)
})

test('a code whose stored destination is invalid, as older versions allowed, shows a 404', async () => {
  const code = await createCode('https://example.com')
  await service.database.db
    .update(codes)
    .set({ destination: { type: 'url', url: 'no address' } })
    .where(eq(codes.id, code.id))
  service.scanning.forget(code.shortCode)
  expect((await scan(code.shortCode)).status).toBe(404)
})

test('a scan of a code with an access code counts once the right access code is entered', async () => {
  const code = await createCode('https://example.com/secret', { accessCode: 'Open 42' })
  const form = await scan(code.shortCode)
  expect(form.status).toBe(200)
  expect(form.headers.get('location')).toBeNull()
  const html = await form.text()
  expect(html).toContain('<label for="access-code">Access code</label>')
  const german = await scan(code.shortCode, { headers: { 'accept-language': 'de' } })
  expect(await german.text()).toContain('<label for="access-code">Zugangscode</label>')
  expect(html).not.toContain('example.com')
  const wrongCodeReply = await enterAccessCode(code.shortCode, 'open 42', '81.2.69.1')
  expect(wrongCodeReply.status).toBe(403)
  expect(await wrongCodeReply.text()).toContain('role="alert"')
  expect(await getScans(code.id)).toEqual([])
  const right = await enterAccessCode(code.shortCode, ' Open 42', '81.2.69.1')
  expect(right.status).toBe(303)
  expect(right.headers.get('location')).toBe('https://example.com/secret')
  expect(await getScans(code.id)).toHaveLength(1)
})

test('many parallel attempts from one network do not block a visitor from another network', async () => {
  const code = await createCode('https://example.com/secret', { accessCode: 'Open 42' })
  const guesses = Array.from({ length: 64 }, async (_, i) =>
    enterAccessCode(code.shortCode, 'wrong', `2001:db8:5:${i.toString(16)}::1`),
  )
  // When an attempt is refused, the queue is full.
  await until(async () => (await enterAccessCode(code.shortCode, 'wrong', '2001:db8:5:fff::1')).status >= 429)
  expect((await enterAccessCode(code.shortCode, 'Open 42', '81.2.69.160')).status).toBe(303)
  await Promise.all(guesses)
})

test('an address has ten attempts to enter an access code', async () => {
  const code = await createCode('https://example.com/secret', { accessCode: 'Open 42' })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => enterAccessCode(code.shortCode, `guess ${i}`, '81.2.69.7')),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 10 }, () => 403),
    429,
    429,
  ])
  const afterLimit = await enterAccessCode(code.shortCode, 'Open 42', '81.2.69.7')
  expect(afterLimit.status).toBe(429)
  expect(Number(afterLimit.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await enterAccessCode(code.shortCode, 'Open 42', '81.2.69.8')).status).toBe(303)
})

test.each([
  ['application/json', '{"accessCode":"1234"}', 415],
  ['application/x-www-form-urlencoded', `accessCode=${'x'.repeat(10_000)}`, 413],
  ['application/x-www-form-urlencoded', '%%%=&&', 403],
])('an invalid body of %s is refused with an error page', async (type, body, status) => {
  const code = await createCode('https://example.com', { accessCode: 'Open 42' })
  const answer = await fetch(`${service.origin}/${code.shortCode}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test('any website may show the preview picture of a code', async () => {
  const code = await createCode('https://example.com')
  const answer = await fetch(code.previewUrl)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const etag = answer.headers.get('etag') ?? ''
  expect((await fetch(code.previewUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await fetch(`${service.origin}/preview/0123456789abcdef/${code.shortCode}.svg`)).status).toBe(404)
  expect(await getScans(code.id)).toEqual([])
})

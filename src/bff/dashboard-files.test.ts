import { hash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { toApiError, type TestBff, testBff } from '#testing/bff.ts'

const index = '<!doctype html><script>a = 1</script><title>Tessera</title><script type="module">b = 2\n</script>'
const builder = '<!doctype html><title>Tessera builder</title>'
const manifest = {
  'index.html': { file: 'assets/main-abc123.js', imports: ['_frame.js'] },
  '_frame.js': { file: 'assets/frame-abc123.js', name: 'frame' },
  '_common.js': { file: 'assets/common-abc123.js', name: 'common' },
  'builder.html': { file: 'assets/builder-abc123.js', imports: ['_frame.js'] },
  '_blocks.js': { file: 'assets/blocks-abc123.js', name: 'blocks', imports: ['_frame.js', '_common.js'] },
}
const script = 'export const a = 1\n'.repeat(200)
let bff: TestBff
beforeAll(async () => {
  bff = await testBff({
    serviceUrl: 'http://127.0.0.1:9',
    findApiKey: async () => null,
    imageOrigins: ['https://images.example.com'],
  })
})

function get(path: string, headers: Record<string, string> = {}) {
  return bff.app.inject({ url: path, headers: { accept: 'text/html', ...headers } })
}

test('before it is built, a page says how to build it, and once built it is served', async () => {
  rmSync(bff.clientDir, { recursive: true })
  const before = await get('/')
  expect(before.statusCode).toBe(503)
  expect(toApiError(before).message).toContain('npm start')
  build()
  expect((await get('/')).body).toBe(index)
})

describe('the built dashboard', () => {
  beforeAll(build)

  test('is its index page at every address of a screen, asked for anew each time', async () => {
    for (const path of ['/', '/codes', '/codes/cod_1?tab=scans', '/index.html', '/sign-in']) {
      const answer = await get(path)
      expect([path, answer.statusCode, answer.body]).toEqual([path, 200, index])
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
      const again = await get(path, { 'if-none-match': String(answer.headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      // What is kept is shown by the newer policy.
      expect(again.headers['content-security-policy']).toBe(answer.headers['content-security-policy'])
    }
  })

  test('is the builder at the address of a page that is edited, and names there what it begins with', async () => {
    const { headers, body } = await get('/pages/pag_1/edit?from=list')
    expect(body).toBe(builder)
    expect(headers['link']).toBe(
      '</assets/blocks-abc123.js>; rel=modulepreload, </assets/common-abc123.js>; rel=modulepreload',
    )
    for (const path of ['/', '/pages', '/pages/pag_1>/edit', '/pages/pag_1/edit/more'])
      expect((await get(path)).headers['link']).toBeUndefined()
  })

  test('keeps hashed files for ever, and packs them as the browser likes', async () => {
    const plain = await get('/assets/main-abc123.js')
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(plain.body).toBe(script)
    const brotli = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
    const gzip = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
    const etags = [plain, brotli, gzip].map(({ headers }) => headers.etag)
    expect(new Set(etags).size).toBe(3)
  })

  test('does not pack what is packed already', async () => {
    const font = await get('/assets/inter-abc123.woff2', { 'accept-encoding': 'br' })
    expect(font.headers).toMatchObject({ 'content-type': 'font/woff2', 'content-length': '4' })
    expect(font.headers['content-encoding']).toBeUndefined()
  })

  test('answers HEAD as GET, without the bytes', async () => {
    const answer = await bff.app.inject({ method: 'HEAD', url: '/assets/main-abc123.js' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers['content-length']).toBe(String(script.length))
  })

  test.each([
    '/assets/gone-abc123.js',
    '/.vite/manifest.json',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/main.js.map',
  ])('%s is not there', async (path) => {
    const answer = await get(path, { accept: 'image/*' })
    expect(answer.statusCode).toBe(404)
    expect(toApiError(answer).code).toBe('not_found')
  })

  test('a page may run our scripts and those that stand in it, show pictures of the service, and nothing else', async () => {
    const { headers } = await get('/')
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
    )
    const shown = 'http://localhost:4000 *.pages.localhost:4000'
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': [
        "'self'",
        ...['a = 1', 'b = 2\n'].map((code) => `'sha256-${hash('sha256', code, 'base64')}'`),
      ].join(' '),
      'style-src': "'self' 'unsafe-inline'",
      'font-src': "'self'",
      'img-src': `'self' data: blob: ${shown} https://images.example.com`,
      'connect-src': "'self'",
      'frame-src': shown,
      'manifest-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    })
  })

  test.each([
    ['by another site', 'cross-site', 'same-origin'],
    ['by a site next to ours', 'same-site', 'same-origin'],
    ['by whom the browser does not say', undefined, 'same-origin'],
    ['by a bookmark or by hand', 'none', undefined],
    ['from within', 'same-origin', undefined],
  ])('a window that was opened %s is tied to nobody', async (_, site, policy) => {
    const { headers } = await get('/', site === undefined ? {} : { 'sec-fetch-site': site })
    expect(headers['cross-origin-opener-policy']).toBe(policy)
  })
})

function build() {
  mkdirSync(join(bff.clientDir, 'assets'), { recursive: true })
  mkdirSync(join(bff.clientDir, '.vite'), { recursive: true })
  writeFileSync(join(bff.clientDir, 'index.html'), index)
  writeFileSync(join(bff.clientDir, 'builder.html'), builder)
  writeFileSync(join(bff.clientDir, 'assets/main-abc123.js'), script)
  writeFileSync(join(bff.clientDir, 'assets/inter-abc123.woff2'), Buffer.from([1, 2, 3, 4]))
  writeFileSync(join(bff.clientDir, '.vite/manifest.json'), JSON.stringify(manifest))
}

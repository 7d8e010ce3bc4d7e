import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { compressFiles } from './compress-files.ts'
import { TOAST_STYLE_HASH } from './content-policy.ts'
import { toApiError, type TestBff, startTestBff } from '#testing/bff.ts'

const index = '<!doctype html><meta property="csp-nonce" nonce="STYLE_NONCE"><title>Tessera</title>'
const script = 'export const a = 1\n'.repeat(200)
let bff: TestBff
beforeAll(async () => {
  bff = await startTestBff({
    serviceUrl: 'http://127.0.0.1:9',
    findApiKey: async () => null,
    imageOrigins: ['https://images.example.com'],
  })
})

function get(path: string, headers: Record<string, string> = {}) {
  return bff.app.inject({ url: path, headers: { accept: 'text/html', ...headers } })
}

test('a dashboard that is not built is a 503 with instructions until it is built', async () => {
  rmSync(bff.clientDir, { recursive: true })
  const unbuilt = await get('/')
  expect(unbuilt.statusCode).toBe(503)
  expect(toApiError(unbuilt).message).toContain('npm start')
  await writeBuild()
  expect((await get('/')).body).toContain('<title>Tessera</title>')
})

describe('the built dashboard', () => {
  beforeAll(writeBuild)

  test('serves a robots.txt instead of a screen', async () => {
    const { statusCode, headers, body } = await get('/robots.txt')
    expect([statusCode, headers['content-type'], body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'User-agent: *\nAllow: /\n',
    ])
  })

  test('serves its index page at the address of every screen, each time with a new nonce', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/codes', '/codes/cod_1?tab=scans', '/pages/pag_1/edit', '/index.html', '/sign-in']) {
      const answer = await get(path)
      const nonce = /'nonce-([\w-]{22})'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? ''
      expect([path, answer.statusCode, answer.body]).toEqual([path, 200, index.replace('STYLE_NONCE', nonce)])
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
      // With an ETag, a browser would apply the newer policy, which has another nonce, to a cached page.
      expect(answer.headers).not.toHaveProperty('etag')
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(6)
    const head = await bff.app.inject({ method: 'HEAD', url: '/codes', headers: { accept: 'text/html' } })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  test('allows only the style of the installed toasts without a nonce', () => {
    const source = readFileSync('node_modules/sonner/dist/index.mjs', 'utf8')
    const style = z.string().parse(JSON.parse(/^__insertCSS\((".*")\);$/m.exec(source)?.[1] ?? ''))
    expect(TOAST_STYLE_HASH).toBe(`sha256-${createHash('sha256').update(style).digest('base64')}`)
  })

  test('does not send addresses that contain the secret of a link as a referrer', async () => {
    for (const path of ['/invitation', '/reset-password'])
      expect((await get(`${path}?token=secret`)).headers['referrer-policy']).toBe('no-referrer')
    expect((await get('/codes')).headers['referrer-policy']).toBe('same-origin')
  })

  test('serves hashed files as immutable, in the encoding that the browser accepts', async () => {
    const plain = await get('/assets/main-abc123.js')
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(plain.body).toBe(script)
    const brotli = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
    const gzip = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
    const etags = [plain, brotli, gzip].map(({ headers }) => headers.etag)
    expect(new Set(etags).size).toBe(3)
  })

  test('does not compress fonts, which are already compressed', async () => {
    const font = await get('/assets/inter-abc123.woff2', { 'accept-encoding': 'br' })
    expect(font.headers).toMatchObject({ 'content-type': 'font/woff2', 'content-length': '4' })
    expect(font.headers['content-encoding']).toBeUndefined()
  })

  test('responds to HEAD like to GET, without the body', async () => {
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
  ])('%s is 404', async (path) => {
    const answer = await get(path, { accept: 'image/*' })
    expect(answer.statusCode).toBe(404)
    expect(toApiError(answer).code).toBe('not_found')
  })

  test('has a policy that allows only files of the dashboard, nothing inline and pictures of the service', async () => {
    const { headers } = await get('/')
    const policy = toDirectives(headers)
    const shownOrigins = 'http://localhost:4000 *.pages.localhost:4000'
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': expect.stringMatching(/^'self' 'nonce-[\w-]{22}' 'sha256-[\w+/]{43}=' 'sha256-[\w+/]{43}='$/),
      'font-src': `'self' ${shownOrigins}`,
      'img-src': `'self' data: blob: ${shownOrigins} https://images.example.com`,
      'connect-src': "'self'",
      'frame-src': shownOrigins,
      'manifest-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'tessera ProseMirrorClipboard',
    })
    expect(toDirectives((await get('/assets/main-abc123.js')).headers)).toEqual({ ...policy, 'style-src': "'self'" })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    })
  })

  test.each(['cross-site', 'same-site', 'none', 'same-origin', undefined])(
    'separates a window that was opened from %s from its opener',
    async (site) => {
      const { headers } = await get('/', site === undefined ? {} : { 'sec-fetch-site': site })
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    },
  )
})

function toDirectives(headers: Record<string, unknown>): Record<string, string> {
  const directives = String(headers['content-security-policy'])
    .split('; ')
    .map((directive): [string, string] => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1).join(' ')])
  return Object.fromEntries(directives)
}

async function writeBuild() {
  mkdirSync(join(bff.clientDir, 'assets'), { recursive: true })
  mkdirSync(join(bff.clientDir, '.vite'), { recursive: true })
  writeFileSync(join(bff.clientDir, 'index.html'), index)
  writeFileSync(join(bff.clientDir, 'assets/main-abc123.js'), script)
  writeFileSync(join(bff.clientDir, 'assets/inter-abc123.woff2'), Buffer.from([1, 2, 3, 4]))
  writeFileSync(join(bff.clientDir, '.vite/manifest.json'), '{}')
  await compressFiles(bff.clientDir)
}

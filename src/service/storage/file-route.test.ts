import fastify from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addFileRoute } from './file-route.ts'
import { createFileStore } from './file-store.ts'

const root = mkdtempSync(path.join(tmpdir(), 'tessera-files-'))
const store = await createFileStore(root)
const app = fastify()
addFileRoute(app, store, async () => null)
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true, force: true })
})
const key = 'previews/ab/abcdef.svg'
await store.put(key, Buffer.from('<svg/>'), 'image/svg+xml')
await store.put('sites/secret.svg', Buffer.from('<svg/>'), 'image/svg+xml')

test('a picture is served to any origin, cached forever, and cannot run scripts', async () => {
  const response = await app.inject(`/files/${key}`)
  expect(response.body).toBe('<svg/>')
  expect(response.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  })
  expect((await app.inject({ url: `/files/${key}`, method: 'HEAD' })).statusCode).toBe(200)
})

test('a picture is saved under the name in the query, with the extension of its type', async () => {
  const getDisposition = async (name: string) =>
    (await app.inject(`/files/${key}?download=${name}`)).headers['content-disposition']
  expect(await getDisposition('The%20harbor%3B%0D%0A')).toBe("attachment; filename*=UTF-8''The%20harbor%3B%0D%0A.svg")
  expect(await getDisposition('')).toBe("attachment; filename*=UTF-8''image.svg")
  expect((await app.inject(`/files/${key}`)).headers['content-disposition']).toBeUndefined()
})

test('a matching If-None-Match is answered with 304', async () => {
  const { etag } = (await app.inject(`/files/${key}`)).headers
  const response = await app.inject({ url: `/files/${key}`, headers: { 'if-none-match': String(etag) } })
  expect([response.statusCode, response.body]).toEqual([304, ''])
})

test.each([
  '/files/previews/none.svg',
  '/files/sites/secret.svg',
  '/files/previews/../sites/secret.svg',
  '/files/previews/%2e%2e/sites/secret.svg',
  '/files/previews%2f..%2fsites%2fsecret.svg',
  '/files/.incoming/half',
  '/files/previews/',
  '/files/',
  '/files/previews/ab%00.svg',
])('%s is a 404 that is not cached', async (url) => {
  const response = await app.inject(url)
  expect(response.statusCode).toBe(404)
  expect(response.headers['cache-control'] ?? 'no-store').toBe('no-store')
})

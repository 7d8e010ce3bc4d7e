import type { FastifyInstance, FastifyReply } from 'fastify'
import path from 'node:path'
import { isObjectKey, type ObjectStore, type StoredObject } from './object-store.ts'

// Other keys of the store are not public.
const publicFolders = ['images/', 'previews/', 'thumbnails/', 'stock/']

/**
 * `GET /files/{key}`: pictures for pages of any origin, cached for ever, because changed content has another address. Scripts cannot
 * run in them, even if one is opened as a page. A missing picture may be made on request. `?download=name` saves it under this name.
 */
export function fileRoute(
  app: FastifyInstance,
  store: ObjectStore,
  make: (key: string) => Promise<StoredObject | null>,
): void {
  const making = new Map<string, Promise<StoredObject | null>>()

  /** One task for all parallel requests. */
  function makeOnce(key: string): Promise<StoredObject | null> {
    const made = making.get(key) ?? make(key).finally(() => making.delete(key))
    making.set(key, made)
    return made
  }

  app.get<{ Params: { '*': string }; Querystring: { download?: unknown } }>('/files/*', async (request, reply) => {
    const key = request.params['*']
    if (!isPublic(key)) return sendMissing(reply)
    const etag = `"${path.basename(key)}"`
    if (request.headers['if-none-match']?.includes(etag))
      return reply
        .code(304)
        .headers({ ...lasting, etag })
        .send()
    const found = (await store.get(key)) ?? (await makeOnce(key))
    if (found === null) return sendMissing(reply)
    return reply
      .headers({ ...harmless, ...lasting, etag, ...toDisposition(request.query.download, key) })
      .type(found.type)
      .send(Buffer.from(found.bytes.buffer, found.bytes.byteOffset, found.bytes.byteLength))
  })
}

/** The URL under which `fileRoute` serves a key, at the origin of scan addresses. */
export function fileUrl(scanOrigin: string, key: string): string {
  return `${scanOrigin}/files/${key}`
}

const lasting = { 'cache-control': 'public, max-age=31536000, immutable' }
const harmless = {
  'access-control-allow-origin': '*',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

function toDisposition(name: unknown, key: string) {
  if (typeof name !== 'string') return {}
  const file = `${name.slice(0, 200) || 'image'}${path.extname(key)}`
  return { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.toWellFormed())}` }
}

function isPublic(key: string): boolean {
  return isObjectKey(key) && publicFolders.some((folder) => key.startsWith(folder))
}

function sendMissing(reply: FastifyReply) {
  return reply
    .code(404)
    .headers({ ...harmless, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('There is no such file.\n')
}

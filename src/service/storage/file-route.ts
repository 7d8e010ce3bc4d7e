import type { FastifyInstance, FastifyReply } from 'fastify'
import path from 'node:path'
import { cutText } from '#contract/cut-text.ts'
import { isObjectKey, type ObjectStore, type StoredObject } from './object-store.ts'

// Objects in other folders are not public.
const publicFolders = ['images/', 'previews/', 'thumbnails/', 'stock/', 'fonts/']

/**
 * Adds `GET /files/{key}`, which serves pictures and fonts to pages of any origin. They are cached forever, because changed content has another
 * address. Scripts in a picture cannot run, even if it is opened as a page. `create` makes a missing file, or returns null. With
 * `?download=name`, the browser saves the picture under that name.
 */
export function addFileRoute(
  app: FastifyInstance,
  store: ObjectStore,
  create: (key: string) => Promise<StoredObject | null>,
): void {
  const pending = new Map<string, Promise<StoredObject | null>>()

  /** All parallel requests for a key share one task. */
  function createOnce(key: string): Promise<StoredObject | null> {
    const creation = pending.get(key) ?? create(key).finally(() => pending.delete(key))
    pending.set(key, creation)
    return creation
  }

  app.get<{ Params: { '*': string }; Querystring: { download?: unknown } }>('/files/*', async (request, reply) => {
    const key = request.params['*']
    if (!isPublic(key)) return sendNotFound(reply)
    const etag = `"${path.basename(key)}"`
    if (request.headers['if-none-match']?.includes(etag))
      return reply
        .code(304)
        .headers({ ...cacheHeaders, etag })
        .send()
    const object = (await store.get(key)) ?? (await createOnce(key))
    if (object === null) return sendNotFound(reply)
    return reply
      .headers({ ...securityHeaders, ...cacheHeaders, etag, ...toDisposition(request.query.download, key) })
      .type(object.type)
      .send(Buffer.from(object.bytes.buffer, object.bytes.byteOffset, object.bytes.byteLength))
  })
}

/** The URL of a key at the origin of scan addresses. */
export function toFileUrl(scanOrigin: string, key: string): string {
  return `${scanOrigin}/files/${key}`
}

const cacheHeaders = { 'cache-control': 'public, max-age=31536000, immutable' }
const securityHeaders = {
  'access-control-allow-origin': '*',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

function toDisposition(name: unknown, key: string) {
  if (typeof name !== 'string') return {}
  const file = `${cutText(name, 200) || 'image'}${path.extname(key)}`
  return { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.toWellFormed())}` }
}

function isPublic(key: string): boolean {
  return isObjectKey(key) && publicFolders.some((folder) => key.startsWith(folder))
}

function sendNotFound(reply: FastifyReply) {
  return reply
    .code(404)
    .headers({ ...securityHeaders, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('There is no such file.\n')
}

import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { findOpenFontFile, OPEN_FONTS_PATH } from '#service/fonts/open-font-files.ts'
import { sendUnavailable } from '#service/http/visitor-page.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import { immutableHeaders, inertSvgHeaders } from '../rendering/svg-headers.ts'
import type { FindPage } from './hosted-pages.ts'

const MAX_CACHED_BYTES = 16 * 1024 * 1024

interface FontRoute {
  Params: { font: string; name: string }
}

/** Serves the fonts of a page from its own origin: open fonts, and those that its workspace uploaded. Browsers cache them forever. */
export function addFontRoutes(pages: FastifyInstance, { store, find }: { store: ObjectStore; find: FindPage }): void {
  const cache = new LRUCache<string, Uint8Array>({ maxSize: MAX_CACHED_BYTES })

  async function readCachedFont(key: string, read: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
    const cached = cache.get(key) ?? (await read())
    if (cached) cache.set(key, cached, { size: cached.byteLength })
    return cached
  }

  async function readOpen(name: string): Promise<Uint8Array | null> {
    const file = await findOpenFontFile(name)
    return file && readCachedFont(name, () => readFile(file.location))
  }

  /** The names contain hashes, so nobody can find a font by guessing. The host is that of a page of the workspace. */
  async function readOwn(host: string | undefined, { font, name }: FontRoute['Params']): Promise<Uint8Array | null> {
    if (!/^fnt_[a-z0-9]+$/.test(font) || !/^[0-9a-f]{64}\.woff2$/.test(name)) return null
    const visitedHost = await find(host)
    if (visitedHost === null) return null
    const key = `fonts/${visitedHost.host.workspaceId}/${font}/${name.slice(0, 2)}/${name}`
    return readCachedFont(key, async () => (await store.get(key))?.bytes ?? null)
  }

  pages.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${OPEN_FONTS_PATH}:name`,
    handler: (request, reply) =>
      sendFont(request, reply, readOpen(request.params.name)).catch(() => sendUnavailable(reply)),
  })
  pages.route<FontRoute>({
    method: ['GET', 'HEAD'],
    url: `${OPEN_FONTS_PATH}:font/:name`,
    handler: (request, reply) =>
      sendFont(request, reply, readOwn(request.headers.host, request.params)).catch(() => sendUnavailable(reply)),
  })
}

async function sendFont(
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
  reading: Promise<Uint8Array | null>,
): Promise<FastifyReply> {
  const bytes = await reading
  if (bytes === null)
    return reply
      .code(404)
      .headers({ ...inertSvgHeaders, 'cache-control': 'no-store' })
      .type('text/plain; charset=utf-8')
      .send('There is no such font.\n')
  const etag = `"${request.params.name}"`
  reply.headers({ ...inertSvgHeaders, ...immutableHeaders, etag })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type('font/woff2').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

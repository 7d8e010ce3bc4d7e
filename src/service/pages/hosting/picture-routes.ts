import { LRUCache } from 'lru-cache'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ObjectStore, StoredObject } from '../../platform/storage/object-store.ts'
import { artAt } from './art-pictures.ts'
import type { FindPage } from './hosted-pages.ts'
import { sendHosted } from './page-sender.ts'
import type { PictureSizes } from './picture-sizes.ts'
import { sendUnavailable } from '../../platform/http/visitor-page.ts'
import { harmless, lasting } from './svg-headers.ts'

const MAX_BYTES = 64 * 1024 * 1024

interface Params {
  Params: { image: string; name: string }
}

interface PictureParts {
  store: ObjectStore
  sizes: PictureSizes
  find: FindPage
}

/** Pictures of pages from the page's own origin: those of the library in their sizes, and built-in ones. Cached for ever. */
export function pictureRoutes(pages: FastifyInstance, { store, sizes, find }: PictureParts): void {
  const seen = new LRUCache<string, StoredObject>({ maxSize: MAX_BYTES })

  async function read(workspaceId: string, { image, name }: Params['Params']): Promise<StoredObject | null> {
    if (!/^img_[a-z0-9]+$/.test(image)) return null
    const key = `${workspaceId}/${image}/${name}`
    const before = seen.get(key)
    if (before) return before
    const found = isDrawing(name)
      ? await store.get(`images/${workspaceId}/${image}/${name.slice(0, 2)}/${name}`)
      : isSize(name)
        ? await sizes.read({ workspaceId, image, name })
        : null
    if (found) seen.set(key, found, { size: Math.max(1, found.bytes.byteLength) })
    return found
  }

  async function sendPicture(request: FastifyRequest<Params>, reply: FastifyReply): Promise<FastifyReply> {
    const visited = await find(request.headers.host)
    const found = visited && (await read(visited.host.workspaceId, request.params))
    if (found === null) return sendNoPicture(reply)
    const etag = `"${request.params.name}"`
    reply.headers({ ...harmless, ...lasting, etag })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(found.type).send(Buffer.from(found.bytes.buffer, found.bytes.byteOffset, found.bytes.byteLength))
  }

  pages.route<Params>({
    method: ['GET', 'HEAD'],
    url: '/_/pictures/:image/:name',
    handler: (request, reply) => sendPicture(request, reply).catch(() => sendUnavailable(reply)),
  })
  pages.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/_/art/:name',
    async handler(request, reply) {
      const file = await artAt(request.params.name)
      return file === null ? sendNoPicture(reply) : sendHosted(request, reply, file)
    },
  })
}

// The names contain hashes, so nobody can find pictures by guessing.
const isDrawing = (name: string) => /^[0-9a-f]{64}\.svg$/.test(name)
const isSize = (name: string) => /^[0-9a-f]{32}-\d{1,4}\.webp$/.test(name)

export function sendNoPicture(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ ...harmless, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('There is no such picture.\n')
}

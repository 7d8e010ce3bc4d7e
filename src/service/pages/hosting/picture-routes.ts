import { LRUCache } from 'lru-cache'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scaleToMemory } from '#service/runtime/scale-to-memory.ts'
import type { ObjectStore, StoredObject } from '#service/storage/object-store.ts'
import { findArtFile } from '../rendering/art-pictures.ts'
import type { FindPage } from './hosted-pages.ts'
import { sendHosted } from './page-sender.ts'
import type { Format, PictureSizes } from '../rendering/picture-sizes.ts'
import { sendUnavailable } from '#service/http/visitor-page.ts'
import { inertSvgHeaders, immutableHeaders } from '../rendering/svg-headers.ts'

const MAX_CACHED_BYTES = scaleToMemory(64 * 1024 * 1024)

interface PictureRoute {
  Params: { image: string; name: string }
}

interface PictureDependencies {
  store: ObjectStore
  sizes: PictureSizes
  find: FindPage
}

/**
 * Serves the pictures of a page from its own origin: pictures of the library in their sizes, and built-in pictures. Browsers cache them
 * forever.
 */
export function addPictureRoutes(pages: FastifyInstance, { store, sizes, find }: PictureDependencies): void {
  const cache = new LRUCache<string, StoredObject>({ maxSize: MAX_CACHED_BYTES })

  async function read(
    workspaceId: string,
    { image, name }: PictureRoute['Params'],
    accept: string,
  ): Promise<FoundPicture | null> {
    if (!/^img_[a-z0-9]+$/.test(image)) return null
    const size = toSize(name, accept)
    const key = `${workspaceId}/${image}/${name} ${size?.accepted.join()}`
    const cached = cache.get(key)
    if (cached) return { ...cached, isStandIn: false }
    if (size) {
      const found = await sizes.read({ workspaceId, image, ...size })
      if (found && !found.isStandIn) cachePicture(key, found)
      return found
    }
    const drawing = isDrawing(name)
      ? await store.get(`images/${workspaceId}/${image}/${name.slice(0, 2)}/${name}`)
      : null
    if (drawing) cachePicture(key, drawing)
    return drawing && { ...drawing, isStandIn: false }
  }

  const cachePicture = (key: string, { bytes, type }: StoredObject) =>
    cache.set(key, { bytes, type }, { size: Math.max(1, bytes.byteLength) })

  async function sendPicture(request: FastifyRequest<PictureRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { params, headers } = request
    const visitedHost = await find(headers.host)
    const found = visitedHost && (await read(visitedHost.host.workspaceId, params, headers.accept ?? ''))
    if (found === null) return sendNoPicture(reply)
    const etag = `"${params.name}-${path.basename(found.type)}"`
    reply.headers({ ...inertSvgHeaders, ...(found.isStandIn ? shortLived : immutableHeaders), etag, vary: 'accept' })
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(found.type).send(Buffer.from(found.bytes.buffer, found.bytes.byteOffset, found.bytes.byteLength))
  }

  pages.route<PictureRoute>({
    method: ['GET', 'HEAD'],
    url: '/_/pictures/:image/:name',
    handler: (request, reply) => sendPicture(request, reply).catch(() => sendUnavailable(reply)),
  })
  pages.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/_/art/:name',
    async handler(request, reply) {
      const file = await findArtFile(request.params.name)
      return file === null ? sendNoPicture(reply) : sendHosted(request, reply, file)
    },
  })
}

type FoundPicture = StoredObject & { isStandIn: boolean }

// For a picture that is sent until a better format is ready.
const shortLived = { 'cache-control': 'public, max-age=300' }

// The names contain hashes, so nobody can find pictures by guessing.
const isDrawing = (name: string) => /^[0-9a-f]{64}\.svg$/.test(name)

/** Parses the name of a size. A page of an earlier version has addresses with `.webp`, so its browsers do not choose the format. */
function toSize(name: string, accept: string): { name: string; accepted: readonly Format[] } | null {
  const [, size, extension] = /^([0-9a-f]{32}-\d{1,4})(\.webp)?$/.exec(name) ?? []
  if (size === undefined) return null
  if (extension !== undefined) return { name: size, accepted: ['webp'] }
  return { name: size, accepted: (['avif', 'webp'] as const).filter((format) => accepts(accept, format)) }
}

/** Whether an Accept header names the format, as browsers do for every format that they prefer. */
function accepts(accept: string, format: Format): boolean {
  const named = accept.split(',').find((part) => part.trim().toLowerCase().startsWith(`image/${format}`))
  return named !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(named)
}

export function sendNoPicture(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ ...inertSvgHeaders, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('There is no such picture.\n')
}

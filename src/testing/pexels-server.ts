import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import { startHttpServer } from './http-server.ts'

type Behavior = number | 'hang up' | 'silent' | 'garbage' | 'huge' | 'no photos'

interface PexelsServer {
  /** The URL for the setting: `http://127.0.0.1:…/v1`. */
  url: string
  /** Requests that arrived, with their query. */
  calls: string[]
  /** How the next calls of the API fail. */
  failures: Behavior[]
  /** How the next pictures fail. */
  pictureFailures: Behavior[]
  remaining: number
}

const PHOTO_COUNT = 30
export const PEXELS_KEY = 'the-secret-key-of-pexels'

/**
 * Starts a fake Pexels with its addresses, fields, pages and rate headers, and with thirty photos. A search for `dogs` finds those with an
 * even id. It does not prove that Pexels behaves like this.
 */
export async function startPexelsServer(): Promise<PexelsServer> {
  const jpeg = await sharp({ create: { width: 1_880, height: 1_200, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  const pexels: PexelsServer = { url: '', calls: [], failures: [], pictureFailures: [], remaining: 200 }
  const host = await startHttpServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://any')
    pexels.calls.push(url.pathname + url.search)
    const isApi = url.pathname.startsWith('/v1/')
    const behavior = (isApi ? pexels.failures : pexels.pictureFailures).shift()
    response.setHeader('x-ratelimit-limit', '200')
    response.setHeader('x-ratelimit-remaining', String(--pexels.remaining))
    response.setHeader('x-ratelimit-reset', String(Math.floor(Date.now() / 1000) + 1_800))
    if (behavior !== undefined) return misbehave(response, behavior)
    if (!isApi) return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
    if (request.headers.authorization !== PEXELS_KEY) return send(response, 401, { error: 'Access denied' })
    return sendPhotos(response, url, `http://${host}`)
  })
  pexels.url = `http://${host}/v1`
  return pexels
}

function sendPhotos(response: ServerResponse, { pathname, searchParams }: URL, origin: string) {
  const photos = Array.from({ length: PHOTO_COUNT }, (_, index) => createPhoto(index + 1, origin))
  const photoPath = /^\/v1\/photos\/(\d+)$/.exec(pathname)
  if (photoPath) {
    const photo = photos.find(({ id }) => id === Number(photoPath[1]))
    return photo ? send(response, 200, photo) : send(response, 404, { error: 'Not Found' })
  }
  const [page, size] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('per_page') ?? 15)]
  const isSearch = pathname === '/v1/search'
  if (!isSearch && pathname !== '/v1/curated') return send(response, 404, { error: 'Not Found' })
  const matches = photos.filter(({ id }) => !isSearch || (searchParams.get('query') === 'dogs' && id % 2 === 0))
  const pagePhotos = matches.slice((page - 1) * size, page * size)
  return send(response, 200, {
    page,
    per_page: size,
    photos: pagePhotos,
    total_results: matches.length,
    next_page: `${origin}/`,
  })
}

function createPhoto(id: number, origin: string) {
  const file = `${origin}/photos/${id}/pexels-photo-${id}.jpeg`
  return {
    id,
    width: 4_000,
    height: 2_553,
    url: `https://www.pexels.com/photo/a-dog-${id}/`,
    photographer: `Photographer ${id}`,
    photographer_url: 'https://www.pexels.com/@someone',
    photographer_id: 7,
    avg_color: '#224466',
    src: { original: file, large2x: `${file}?dpr=2&h=650&w=940`, large: file, medium: `${file}?h=350`, tiny: file },
    liked: false,
    alt: id === 3 ? null : `A dog, number ${id}`,
  }
}

function misbehave(response: ServerResponse, behavior: Behavior) {
  if (behavior === 'hang up') return response.destroy()
  if (behavior === 'silent') return response
  if (behavior === 'garbage') return response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>Oops</html>')
  if (behavior === 'no photos') return send(response, 200, { photos: [{ id: 'x' }, null, 7] })
  if (behavior === 'huge') return response.writeHead(200).end(Buffer.alloc(45_000_000, 32))
  if (behavior === 429) response.setHeader('retry-after', '1')
  return send(response, behavior, { error: 'An error with the-secret-key-of-pexels in it' })
}

function send(response: ServerResponse, status: number, body: unknown) {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { cutText } from '#contract/cut-text.ts'
import { ProviderError } from '#service/http/api-error.ts'
import { callProvider, type ProviderAnswer, readJson } from '../call-provider.ts'
import type { GuardedFetch } from '#service/net/guarded-fetch.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'
import type { FoundPhoto, StockProvider, StockSearch } from './stock-provider.ts'

export interface PexelsSettings {
  apiKey: string
  /** The address of the API, without a trailing slash. */
  url: string
  /** Timeout for a response; shorter in tests. */
  answerMs?: number
}

const SEARCH_CACHE_MS = 10 * 60 * 1000
const MAX_CACHED_SEARCHES = 500
const MAX_CACHED_PHOTOS = 5_000
const MAX_ANSWER_BYTES = 2_000_000
const MAX_PICTURE_BYTES = 40_000_000
const ANSWER_TIMEOUT_MS = 10_000
const PICTURE_TIMEOUT_MS = 20_000
/** Pause after a 429 that does not say when to retry. */
const DEFAULT_PAUSE_MS = 60_000
const MAX_PAUSE_MS = 60 * 60 * 1000

const Photo = z.object({
  id: z.int(),
  width: z.int(),
  height: z.int(),
  url: z.url({ protocol: /^https?$/ }),
  photographer: z.string(),
  alt: z.string().nullish(),
  src: z.object({ original: z.string(), large2x: z.string(), medium: z.string() }),
})
type Photo = z.output<typeof Photo>
const Photos = z.object({ photos: z.array(z.unknown()) })

/** Photos of Pexels. Its free keys allow 200 requests an hour, so answers are cached for ten minutes. */
export function createPexels(settings: PexelsSettings & { fetch: GuardedFetch }): StockProvider {
  const searches = new LRUCache<string, Photo[]>({ max: MAX_CACHED_SEARCHES, ttl: SEARCH_CACHE_MS, allowStale: true })
  const photos = createRecentCache<number, Photo>(MAX_CACHED_PHOTOS)
  let pausedUntil = 0

  async function callPexels(path: string): Promise<ProviderAnswer> {
    if (Date.now() < pausedUntil) throw new ProviderError('Pexels: the rate limit is used up')
    const answer = await callProvider({
      provider: 'Pexels',
      method: 'GET',
      url: new URL(settings.url + path),
      headers: { authorization: settings.apiKey, accept: 'application/json' },
      timeoutMs: settings.answerMs ?? ANSWER_TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    const remaining = answer.header('x-ratelimit-remaining')
    if (answer.status === 429 || remaining === '0') pausedUntil = Date.now() + getPause(answer)
    if (answer.status !== 200 && answer.status !== 404)
      throw new ProviderError(`Pexels responded with ${answer.status}`)
    return answer
  }

  async function list({ q, page, perPage }: StockSearch): Promise<Photo[]> {
    const query = new URLSearchParams({ ...(q === '' ? {} : { query: q }), page: `${page}`, per_page: `${perPage}` })
    const path = `/${q === '' ? 'curated' : 'search'}?${query.toString()}`
    // If a new request fails, the cached answer is used.
    const cached = searches.get(path, { noDeleteOnStaleGet: true })
    if (cached && searches.getRemainingTTL(path) > 0) return cached
    try {
      const read = Photos.safeParse(readJson(await callPexels(path)))
      if (!read.success) throw new ProviderError('Pexels responded with something other than photos')
      const pagePhotos = read.data.photos.flatMap((photoJson) => Photo.safeParse(photoJson).data ?? [])
      searches.set(path, pagePhotos)
      return pagePhotos
    } catch (error) {
      if (cached && error instanceof ProviderError) return cached
      throw error
    }
  }

  async function find(id: number): Promise<Photo | null> {
    const cached = photos.get(id)
    if (cached) return cached
    const answer = await callPexels(`/photos/${id}`)
    if (answer.status === 404) return null
    const read = Photo.safeParse(readJson(answer))
    if (!read.success) throw new ProviderError('Pexels responded with something other than a photo')
    photos.set(id, read.data)
    return read.data
  }

  return {
    name: 'pexels',
    async search(search) {
      const found = await list(search)
      for (const photo of found) photos.set(photo.id, photo)
      return found.map(toFoundPhoto)
    },
    async find(id) {
      const photo = await find(id)
      return photo && toFoundPhoto(photo)
    },
    async read(id, size) {
      const photo = await find(id)
      if (photo === null) return null
      // The original may have a hundred megapixels. `large2x` is 1,880 pixels wide.
      const address = size === 'small' ? photo.src.medium : photo.src.large2x
      const options = { maxBytes: MAX_PICTURE_BYTES, timeoutMs: PICTURE_TIMEOUT_MS, accept: ['image/*'] }
      const fetchResult = await settings.fetch(address, options)
      if ('problem' in fetchResult) throw new ProviderError(`Pexels: the address of a photo ${fetchResult.problem}`)
      return fetchResult.bytes
    },
  }
}

function toFoundPhoto({ id, width, height, url, photographer, alt }: Photo): FoundPhoto {
  return { id, width, height, url, photographer, alt: cutText(alt ?? '', 500), version: '1' }
}

/**
 * The pause that Pexels asks for, at most an hour: `retry-after` in seconds, or else until `x-ratelimit-reset`, which is the end of the
 * limit in seconds since 1970.
 */
function getPause(answer: ProviderAnswer): number {
  const after = Number(answer.header('retry-after')) * 1_000
  const reset = Number(answer.header('x-ratelimit-reset')) * 1_000 - Date.now()
  const pause = [after, reset].find((ms) => ms > 0) ?? DEFAULT_PAUSE_MS
  return Math.min(pause, MAX_PAUSE_MS)
}

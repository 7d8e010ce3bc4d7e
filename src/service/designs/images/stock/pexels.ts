import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { ProviderError } from '#service/http/api-error.ts'
import { callProvider, type ProviderAnswer, readJson } from '../call-provider.ts'
import type { GuardedFetch } from '#service/net/guarded-fetch.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'
import type { FoundPhoto, StockProvider, StockSearch } from './stock-provider.ts'

export interface PexelsSettings {
  apiKey: string
  /** The address of the API, without a trailing slash. */
  url: string
  /** Timeout of an answer; shorter in tests. */
  answerMs?: number
}

const SEARCH_MS = 10 * 60 * 1000
const MAX_SEARCHES = 500
const MAX_PHOTOS = 5_000
const MAX_ANSWER = 2_000_000
const MAX_PICTURE = 40_000_000
const ANSWER_MS = 10_000
const PICTURE_MS = 20_000
/** Pause after a 429 that does not say when to retry. */
const PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * 60 * 1000

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

/** Photos of Pexels, whose free keys allow 200 requests an hour: answers are cached for ten minutes. */
export function createPexels(settings: PexelsSettings & { fetch: GuardedFetch }): StockProvider {
  const searches = new LRUCache<string, Photo[]>({ max: MAX_SEARCHES, ttl: SEARCH_MS, allowStale: true })
  const photos = createRecentCache<number, Photo>(MAX_PHOTOS)
  let pausedUntil = 0

  async function callPexels(path: string): Promise<ProviderAnswer> {
    if (Date.now() < pausedUntil) throw new ProviderError('Pexels: the rate limit is used up')
    const answer = await callProvider({
      provider: 'Pexels',
      method: 'GET',
      url: new URL(settings.url + path),
      headers: { authorization: settings.apiKey, accept: 'application/json' },
      timeoutMs: settings.answerMs ?? ANSWER_MS,
      maxBytes: MAX_ANSWER,
    })
    const remaining = answer.header('x-ratelimit-remaining')
    if (answer.status === 429 || remaining === '0') pausedUntil = Date.now() + getPause(answer)
    if (answer.status !== 200 && answer.status !== 404) throw new ProviderError(`Pexels answered ${answer.status}`)
    return answer
  }

  async function list({ q, page, perPage }: StockSearch): Promise<Photo[]> {
    const query = new URLSearchParams({ ...(q === '' ? {} : { query: q }), page: `${page}`, per_page: `${perPage}` })
    const path = `/${q === '' ? 'curated' : 'search'}?${query.toString()}`
    // If a new request fails, the old answer is used.
    const old = searches.get(path, { noDeleteOnStaleGet: true })
    if (old && searches.getRemainingTTL(path) > 0) return old
    try {
      const read = Photos.safeParse(readJson(await callPexels(path)))
      if (!read.success) throw new ProviderError('Pexels answered something else than photos')
      const photosOfPage = read.data.photos.flatMap((each) => Photo.safeParse(each).data ?? [])
      searches.set(path, photosOfPage)
      return photosOfPage
    } catch (error) {
      if (old && error instanceof ProviderError) return old
      throw error
    }
  }

  async function find(id: number): Promise<Photo | null> {
    const cached = photos.get(id)
    if (cached) return cached
    const answer = await callPexels(`/photos/${id}`)
    if (answer.status === 404) return null
    const read = Photo.safeParse(readJson(answer))
    if (!read.success) throw new ProviderError('Pexels answered something else than a photo')
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
      // The original may have a hundred megapixels; twice "large" is 1,880 pixels wide.
      const address = size === 'small' ? photo.src.medium : photo.src.large2x
      const options = { maxBytes: MAX_PICTURE, timeoutMs: PICTURE_MS, accept: ['image/*'] }
      const fetched = await settings.fetch(address, options)
      if ('problem' in fetched) throw new ProviderError(`Pexels: the address of a photo ${fetched.problem}`)
      return fetched.bytes
    },
  }
}

function toFoundPhoto({ id, width, height, url, photographer, alt }: Photo): FoundPhoto {
  return { id, width, height, url, photographer, alt: (alt ?? '').slice(0, 500), version: '1' }
}

/** Pexels says in seconds since 1970 when the month of its limit ends; a hint below an hour is taken at its word. */
function getPause(answer: ProviderAnswer): number {
  const after = Number(answer.header('retry-after')) * 1_000
  const reset = Number(answer.header('x-ratelimit-reset')) * 1_000 - Date.now()
  const pause = [after, reset].find((ms) => ms > 0) ?? PAUSE_MS
  return Math.min(pause, LONGEST_PAUSE_MS)
}

import { createHmac } from 'node:crypto'
import sharp from 'sharp'
import { createSemaphore } from '#service/runtime/semaphore.ts'
import { toFileUrl } from '#service/storage/file-route.ts'
import type { ObjectStore, StoredObject } from '#service/storage/object-store.ts'
import { readImage } from '../read-image.ts'
import type { FoundPhoto, StockProvider } from './stock-provider.ts'

const WIDTH = 480
const TYPE = 'image/jpeg'
const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 14
const semaphore = createSemaphore(4)

export interface StockThumbs {
  url(photo: FoundPhoto): string
  /** Makes the file of a key of the object store that is missing; null if the key is not one that `url` gave out. */
  make(key: string): Promise<StoredObject | null>
}

interface ThumbDependencies {
  provider: StockProvider
  store: ObjectStore
  scanOrigin: string
  secret: string
}

/**
 * Small pictures of stock photos from our own origin, so that a visitor of the dashboard reaches no third party. They are read from the
 * provider once, at the first request. Their addresses are signed, so that nobody can make the service read other photos.
 */
export function createStockThumbs({ provider, store, scanOrigin, secret }: ThumbDependencies): StockThumbs {
  const toKey = (id: number, version: string) => {
    const seal = createHmac('sha256', secret).update(`${provider.name} ${id} ${version}`).digest('hex').slice(0, 24)
    return `stock/${provider.name}/${id}-${version}-${seal}.jpg`
  }
  return {
    url: ({ id, version }) => toFileUrl(scanOrigin, toKey(id, version)),
    async make(key) {
      const [, id = '', version = ''] = /^stock\/[a-z-]+\/(\d{1,15})-([a-z0-9]+)-[a-z0-9]+\.jpg$/.exec(key) ?? []
      if (id === '' || toKey(Number(id), version) !== key) return null
      return semaphore(() => make(key, Number(id)))
    },
  }

  async function make(key: string, id: number): Promise<StoredObject | null> {
    const found = await provider.read(id, 'small')
    const read = found && (await readImage(found, provider.name))
    if (!read?.ok) return null
    const bytes = await sharp(read.bytes)
      .resize({ width: WIDTH, withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 78, mozjpeg: true })
      .toBuffer()
    await store.put(key, bytes, TYPE)
    return { bytes, type: TYPE }
  }
}

/** Deletes the small pictures that are older than two weeks. Those that are still shown are made again on request. */
export async function removeOldStockThumbs(store: ObjectStore, now = new Date()): Promise<void> {
  for await (const key of store.list('stock/', new Date(now.getTime() - DAYS * DAY_MS))) await store.remove(key)
}

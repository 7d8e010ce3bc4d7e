import { createHmac } from 'node:crypto'
import sharp from 'sharp'
import { createSemaphore } from '#service/runtime/semaphore.ts'
import { toFileUrl } from '#service/storage/file-route.ts'
import type { ObjectStore, StoredObject } from '#service/storage/object-store.ts'
import { readImage } from '../read-image.ts'
import type { FoundPhoto, StockProvider } from './stock-provider.ts'

const THUMB_WIDTH = 480
const THUMB_TYPE = 'image/jpeg'
const DAY_MS = 24 * 60 * 60 * 1000
const MAX_AGE_DAYS = 14
const semaphore = createSemaphore(4)

export interface StockThumbs {
  getUrl(photo: FoundPhoto): string
  /** Stores the missing picture of a key in the object store. Null if the key is not from an address that `getUrl` returned. */
  restore(key: string): Promise<StoredObject | null>
}

interface ThumbDependencies {
  provider: StockProvider
  store: ObjectStore
  scanOrigin: string
  secret: string
}

/**
 * Small pictures of stock photos from the origin of the service, so that the dashboard loads nothing from third parties. Each picture is
 * read from the provider at its first request. The addresses are signed, so that nobody can make the service read other photos.
 */
export function createStockThumbs({ provider, store, scanOrigin, secret }: ThumbDependencies): StockThumbs {
  const toKey = (id: number, version: string) => {
    const content = `${provider.name} ${id} ${version}`
    const signature = createHmac('sha256', secret).update(content).digest('hex').slice(0, 24)
    return `stock/${provider.name}/${id}-${version}-${signature}.jpg`
  }
  return {
    getUrl: ({ id, version }) => toFileUrl(scanOrigin, toKey(id, version)),
    async restore(key) {
      const [, id = '', version = ''] = /^stock\/[a-z-]+\/(\d{1,15})-([a-z0-9]+)-[a-z0-9]+\.jpg$/.exec(key) ?? []
      if (id === '' || toKey(Number(id), version) !== key) return null
      return semaphore(() => storePicture(key, Number(id)))
    },
  }

  async function storePicture(key: string, id: number): Promise<StoredObject | null> {
    const photo = await provider.read(id, 'small')
    const read = photo && (await readImage(photo, provider.name))
    if (!read?.ok) return null
    const bytes = await sharp(read.bytes)
      .resize({ width: THUMB_WIDTH, withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 78, mozjpeg: true })
      .toBuffer()
    await store.put(key, bytes, THUMB_TYPE)
    return { bytes, type: THUMB_TYPE }
  }
}

/** Deletes small pictures that are older than two weeks. A picture that is still shown is made again on request. */
export async function removeOldStockThumbs(store: ObjectStore, now = new Date()): Promise<void> {
  for await (const key of store.list('stock/', new Date(now.getTime() - MAX_AGE_DAYS * DAY_MS))) await store.remove(key)
}

import type { LogoPicture } from '#qr/logo-place.ts'
import type { Context } from '#service/tenancy/context.ts'
import { invalidField } from '#service/http/api-error.ts'
import { decodeData } from '#service/http/decode-data.ts'
import { getImageBytes, storeImage } from '../images/library.ts'
import { readImage } from '../images/read-image.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'
import { createLogoPicture } from './logo-picture.ts'

const MAX_CACHED_LOGOS = 200

export interface Logos {
  /** The picture of an image in the library. Null if there is no such image. */
  find(workspaceId: string, imageId: string, use: 'shown' | 'printed'): Promise<LogoPicture | null>
  /** The uploaded picture, without storing it; throws with the path `logo.data` if it is invalid. */
  readUpload(workspaceId: string, data: string): Promise<LogoPicture>
  /** Adds the uploaded picture to the library, and returns its id. */
  storeUpload(workspaceId: string, data: string): Promise<string>
}

export function createLogos({ db, store }: Pick<Context, 'db' | 'store'>): Logos {
  const cache = createRecentCache<string, LogoPicture>(MAX_CACHED_LOGOS)
  return {
    async find(workspaceId, imageId, use) {
      // Images never change. A deleted image may be drawn from the cache for a while.
      const key = `${workspaceId} ${imageId} ${use}`
      const cached = cache.get(key)
      if (cached) return cached
      const image = await getImageBytes({ db, store }, workspaceId, imageId)
      if (image === null) return null
      const picture = await createLogoPicture(image, use, workspaceId)
      cache.set(key, picture)
      return picture
    },
    async readUpload(workspaceId, data) {
      const read = await readImage(toBytes(data), workspaceId)
      if (!read.ok) throw invalidField('body', 'logo.data', `The picture ${read.reason}`)
      return createLogoPicture(read, 'shown', workspaceId)
    },
    async storeUpload(workspaceId, data) {
      const storedImage = await storeImage({ db, store }, workspaceId, { bytes: toBytes(data), name: 'Logo' })
      if (!storedImage.ok) throw invalidField('body', 'logo.data', `The picture ${storedImage.reason}`)
      return storedImage.image.id
    },
  }
}

function toBytes(data: string): Uint8Array {
  const decoded = decodeData(data)
  if (!decoded.ok) throw invalidField('body', 'logo.data', decoded.reason)
  return decoded.bytes
}

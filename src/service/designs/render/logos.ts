import type { LogoPicture } from '#qr/logo-place.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/http/api-error.ts'
import { decodeData } from '../images/decode-data.ts'
import { getImageBytes, storeImage } from '../images/library.ts'
import { readImage } from '../images/read-image.ts'
import { recentCache } from '../../platform/recent-cache.ts'
import { logoPicture } from './logo-picture.ts'

const MAX_ENTRIES = 200

export interface Logos {
  /** The picture of an image of the library; null where there is no such image. */
  ofImage(workspaceId: string, imageId: string, use: 'shown' | 'printed'): Promise<LogoPicture | null>
  /** The picture that was sent along, without keeping it; a fault at `logo.data` where it is none. */
  ofData(data: string): Promise<LogoPicture>
  /** Puts the picture that was sent along into the library, and answers its id. */
  keep(workspaceId: string, data: string): Promise<string>
}

export function createLogos({ db, store }: Pick<Context, 'db' | 'store'>): Logos {
  const known = recentCache<string, LogoPicture>(MAX_ENTRIES)
  return {
    async ofImage(workspaceId, imageId, use) {
      // Images are never changed; one that was deleted may be drawn a while longer where it is drawn already.
      const key = `${workspaceId} ${imageId} ${use}`
      const before = known.get(key)
      if (before) return before
      const image = await getImageBytes({ db, store }, workspaceId, imageId)
      if (image === null) return null
      const picture = await logoPicture(image, use)
      known.set(key, picture)
      return picture
    },
    async ofData(data) {
      const read = await readImage(toBytes(data))
      if (!read.ok) throw invalidField('body', 'logo.data', `The picture ${read.reason}`)
      return logoPicture(read, 'shown')
    },
    async keep(workspaceId, data) {
      const stored = await storeImage({ db, store }, workspaceId, { bytes: toBytes(data), name: 'Logo' })
      if (!stored.ok) throw invalidField('body', 'logo.data', `The picture ${stored.reason}`)
      return stored.image.id
    },
  }
}

function toBytes(data: string): Uint8Array {
  const decoded = decodeData(data)
  if (!decoded.ok) throw invalidField('body', 'logo.data', decoded.reason)
  return decoded.bytes
}

import { LRUCache } from 'lru-cache'
import type { LogoPicture } from '#qr/logo-place.ts'
import type { Context } from '#service/tenancy/context.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import { decodeData } from '#service/http/decode-data.ts'
import { getImageBytes, storeImage } from '../images/library.ts'
import { readImage } from '../images/read-image.ts'
import { DamagedPicture, ExcessiveDrawing } from '../images/svg-pool.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'
import { createLogoPicture } from './logo-picture.ts'

const MAX_CACHED_LOGOS = 200
/** A logo that is too heavy occupies a process for seconds, so it is not tried again with every request for its code. */
const HEAVY_MS = 10 * 60_000

/** A logo that was drawn before takes too much time or memory now, for example on a slower machine. */
export class HeavyLogoError extends ApiError<'unavailable'> {
  constructor() {
    super('unavailable', undefined, 'The logo takes too long to draw. Try again later, or choose another logo.')
  }
}

export interface Logos {
  /** The picture of an image in the library. Null if there is no such image, or its file is damaged. Throws a HeavyLogoError. */
  find(workspaceId: string, imageId: string, use: 'shown' | 'printed'): Promise<LogoPicture | null>
  /** The picture of an image that somebody chose; throws with the path `field` if there is none, or it cannot be drawn. */
  require(workspaceId: string, imageId: string, field: string): Promise<LogoPicture>
  /** The uploaded picture, without storing it; throws with the path `logo.data` if it is invalid. */
  readUpload(workspaceId: string, data: string): Promise<LogoPicture>
  /** Adds the uploaded picture to the library, and returns its id. Throws with the path `logo.data` if it is invalid or cannot be drawn. */
  storeUpload(workspaceId: string, data: string): Promise<string>
}

type LogosOptions = Pick<Context, 'db' | 'store'> & { drawLogo?: typeof createLogoPicture }

export function createLogos({ db, store, drawLogo = createLogoPicture }: LogosOptions): Logos {
  const cache = createRecentCache<string, LogoPicture>(MAX_CACHED_LOGOS)
  const heavyLogos = new LRUCache<string, true>({ max: MAX_CACHED_LOGOS, ttl: HEAVY_MS })

  async function draw(workspaceId: string, imageId: string, use: 'shown' | 'printed'): Promise<LogoPicture | null> {
    // Images never change. A deleted image may be drawn from the cache for a while.
    const key = toKey(workspaceId, imageId, use)
    const cached = cache.get(key)
    if (cached) return cached
    const image = await getImageBytes({ db, store }, workspaceId, imageId)
    if (image === null) return null
    const picture = await drawLogo(image, use, workspaceId)
    cache.set(key, picture)
    return picture
  }

  return {
    async find(workspaceId, imageId, use) {
      const key = toKey(workspaceId, imageId, use)
      if (heavyLogos.has(key)) throw new HeavyLogoError()
      return draw(workspaceId, imageId, use).catch((error: unknown) => {
        // Like a deleted one, so that a code with this logo still can be shown, changed and downloaded.
        if (error instanceof DamagedPicture) return null
        if (!(error instanceof ExcessiveDrawing)) throw error
        heavyLogos.set(key, true)
        throw new HeavyLogoError()
      })
    },
    async require(workspaceId, imageId, field) {
      const picture = await draw(workspaceId, imageId, 'shown').catch(refuseIn(field))
      if (picture === null) throw invalidField('body', field, 'There is no such image')
      return picture
    },
    async readUpload(workspaceId, data) {
      const read = await readImage(toBytes(data), workspaceId)
      if (!read.ok) throw invalidField('body', 'logo.data', `The picture ${read.reason}`)
      return drawLogo(read, 'shown', workspaceId).catch(refuseIn('logo.data'))
    },
    async storeUpload(workspaceId, data) {
      const drawn: { picture: LogoPicture | null } = { picture: null }
      const storedImage = await storeImage({ db, store }, workspaceId, {
        bytes: toBytes(data),
        name: 'Logo',
        // A picture that is refused as a logo must not stay in the library.
        async check(read) {
          drawn.picture = await drawLogo(read, 'shown', workspaceId).catch(refuseIn('logo.data'))
        },
      })
      if (!storedImage.ok) throw invalidField('body', 'logo.data', `The picture ${storedImage.reason}`)
      const { id } = storedImage.image
      if (drawn.picture !== null) cache.set(toKey(workspaceId, id, 'shown'), drawn.picture)
      return id
    },
  }
}

function toKey(workspaceId: string, imageId: string, use: 'shown' | 'printed'): string {
  return `${workspaceId} ${imageId} ${use}`
}

/** Uploads are drawn only in a small size, so a drawing may turn out to be too heavy when it becomes a logo. */
function refuseIn(field: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof DamagedPicture || error instanceof ExcessiveDrawing)
      throw invalidField('body', field, `The picture ${error.message}`)
    throw error
  }
}

function toBytes(data: string): Uint8Array {
  const decoded = decodeData(data)
  if (!decoded.ok) throw invalidField('body', 'logo.data', decoded.reason)
  return decoded.bytes
}

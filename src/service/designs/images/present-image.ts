import path from 'node:path'
import sharp from 'sharp'
import type { Image } from '#contract/image.ts'
import { createSemaphore } from '#service/runtime/semaphore.ts'
import { toFileUrl } from '#service/storage/file-route.ts'
import type { StoredObject } from '#service/storage/object-store.ts'
import { findImage, type ImageRow, type Library } from './library.ts'

const THUMBNAIL_WIDTH = 480
const THUMBNAIL_TYPE = 'image/webp'
const semaphore = createSemaphore(2)

export function presentImage(scanOrigin: string, row: ImageRow): Image {
  const { id, name, type, width, height, bytes, alt, focalPoint, folder, tags, source, sample, animation, createdAt } =
    row
  const url = toFileUrl(scanOrigin, row.objectKey)
  const thumbnail = getThumbnailKey(row)
  return {
    id,
    url,
    name,
    type,
    width,
    height,
    bytes,
    alt,
    focalPoint,
    folder,
    tags,
    source,
    createdAt,
    thumbnailUrl: thumbnail === null ? url : toFileUrl(scanOrigin, thumbnail),
    ...(sample ? { sample } : {}),
    ...(animation === null ? {} : { animation }),
  }
}

/** Returns a function that makes a thumbnail at its first request. Null if the key is not that of a thumbnail. */
export function createImageThumbnails(library: Library): (key: string) => Promise<StoredObject | null> {
  return async (key) => {
    const [, workspaceId = '', id = ''] = THUMBNAIL_KEY.exec(key) ?? []
    const image = id === '' ? null : await findImage(library.db, workspaceId, id)
    const original = image && getThumbnailKey(image) === key ? await library.store.get(image.objectKey) : null
    if (original === null) return null
    const bytes = await semaphore(() =>
      sharp(original.bytes).resize({ width: THUMBNAIL_WIDTH }).webp({ quality: 74 }).toBuffer(),
    )
    await library.store.put(key, bytes, THUMBNAIL_TYPE)
    return { bytes, type: THUMBNAIL_TYPE }
  }
}

/** The prefix of all thumbnails in the object store; the id of the workspace and of the image follow. */
export const THUMBNAILS = 'thumbnails/images/'
const THUMBNAIL_KEY = /^thumbnails\/images\/(wsp_[a-z0-9]+)\/(img_[a-z0-9]+)\/[0-9a-f]{32}-\d+\.webp$/

/** The key of the thumbnail of a picture. Null if the picture is small enough to be its own thumbnail. */
function getThumbnailKey({ workspaceId, id, type, width, objectKey }: ImageRow): string | null {
  if (type === 'image/svg+xml' || width <= THUMBNAIL_WIDTH) return null
  return `${THUMBNAILS}${workspaceId}/${id}/${path.basename(objectKey).slice(0, 32)}-${THUMBNAIL_WIDTH}.webp`
}

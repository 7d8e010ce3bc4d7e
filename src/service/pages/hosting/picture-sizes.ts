import path from 'node:path'
import sharp from 'sharp'
import { type ImageRow, type Library, findImage } from '../../designs/images/library.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import type { ObjectStore, StoredObject } from '../../platform/storage/object-store.ts'

const WIDTHS = [320, 640, 960, 1_280, 1_920] as const
const WIDEST = 1_920
const TYPE = 'image/webp'
// A small machine has memory for two at once.
const semaphore = createSemaphore(2)

/** A picture of the library in the widths that pages use. */
export interface SizedPicture {
  width: number
  height: number
  /** Narrowest first. */
  sizes: { width: number; name: string }[]
}

/**
 * The sizes of a picture, rendered or not. Their names contain a hash of the content, so each can be cached for ever; an SVG has a single
 * size.
 */
export function getSizes({ type, width, height, objectKey }: ImageRow): SizedPicture {
  const file = path.basename(objectKey)
  if (type === 'image/svg+xml') return { width, height, sizes: [{ width, name: file }] }
  const full = Math.min(width, WIDEST)
  const widths = [...WIDTHS.filter((each) => each < full * 0.9), full]
  return {
    width: full,
    height: Math.max(1, Math.round((height * full) / width)),
    sizes: widths.map((each) => ({ width: each, name: `${file.slice(0, 32)}-${each}.webp` })),
  }
}

/** Sizes of pictures, rendered once, at the first request or ahead. */
export interface PictureSizes {
  /** The content under a name; null: no picture of the workspace has this size. */
  read(of: { workspaceId: string; image: string; name: string }): Promise<StoredObject | null>
  /** Renders missing sizes in the background. Stops when `isOver` returns true. */
  makeAhead(images: readonly ImageRow[], isOver: () => boolean): Promise<void>
}

export function pictureSizes({ db, store }: Library): PictureSizes {
  const making = new Map<string, Promise<StoredObject | null>>()

  /** One task for all parallel requests. */
  function make(image: ImageRow, { name, width }: { name: string; width: number }): Promise<StoredObject | null> {
    const key = toKey(image, name)
    const already = making.get(key)
    if (already) return already
    const made = makeSize(store, image, { key, width }).finally(() => making.delete(key))
    making.set(key, made)
    return made
  }

  return {
    async read({ workspaceId, image: id, name }) {
      const there = await store.get(toKey({ workspaceId, id }, name))
      if (there) return there
      const image = await findImage(db, workspaceId, id)
      const size = image && getSizes(image).sizes.find((each) => each.name === name)
      return image && size ? make(image, size) : null
    },

    async makeAhead(images, isOver) {
      for (const image of images.filter(({ type }) => type !== 'image/svg+xml')) {
        const there = await namesBelow(store, toKey(image, ''))
        for (const size of getSizes(image).sizes) {
          if (isOver()) return
          if (!there.has(size.name)) await make(image, size)
        }
      }
    },
  }
}

async function makeSize(
  store: ObjectStore,
  image: ImageRow,
  { key, width }: { key: string; width: number },
): Promise<StoredObject | null> {
  const found = await store.get(image.objectKey)
  if (found === null) return null
  const bytes = await semaphore(() =>
    sharp(found.bytes).resize({ width }).webp({ quality: 76, alphaQuality: 90, smartSubsample: true }).toBuffer(),
  )
  await store.put(key, bytes, TYPE)
  return { bytes, type: TYPE }
}

/** The prefix of an image's sizes in the object store. */
function toKey({ workspaceId, id }: Pick<ImageRow, 'workspaceId' | 'id'>, name: string): string {
  return `sizes/${workspaceId}/${id}/${name}`
}

async function namesBelow(store: ObjectStore, folder: string): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const key of store.list(folder)) names.add(key.slice(folder.length))
  return names
}

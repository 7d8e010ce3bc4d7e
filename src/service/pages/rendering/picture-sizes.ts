import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type ImageRow, type Library, findImage } from '#service/designs/images/library.ts'
import { createSemaphore } from '#service/runtime/semaphore.ts'
import type { StoredObject } from '#service/storage/object-store.ts'

const WIDTHS = [320, 640, 960, 1_280, 1_920] as const
const WIDEST = 1_920
// A small machine has memory for two at once, and AVIF takes a second of a processor for each.
const semaphore = createSemaphore(2)
const avifSemaphore = createSemaphore(1)

/** A picture of the library in the widths that pages use. */
export interface SizedPicture {
  width: number
  height: number
  /** Narrowest first. */
  sizes: { width: number; name: string }[]
}

/**
 * The sizes of a picture, rendered or not. Their names contain a hash of the content, so each can be cached forever; an SVG has a single
 * size. A name has no extension, because a browser's `Accept` chooses the format.
 */
export function getSizes({ type, width, height, objectKey }: ImageRow): SizedPicture {
  const file = path.basename(objectKey)
  if (type === 'image/svg+xml') return { width, height, sizes: [{ width, name: file }] }
  const full = Math.min(width, WIDEST)
  const widths = [...WIDTHS.filter((each) => each < full * 0.9), full]
  return {
    width: full,
    height: Math.max(1, Math.round((height * full) / width)),
    sizes: widths.map((each) => ({ width: each, name: `${file.slice(0, 32)}-${each}` })),
  }
}

const formats = {
  avif: { type: 'image/avif', encode: (size) => size.avif({ quality: 52, effort: 2 }) },
  webp: {
    type: 'image/webp',
    encode: (size) => size.webp({ quality: 76, alphaQuality: 90, smartSubsample: true }),
  },
  jpg: { type: 'image/jpeg', encode: (size) => size.jpeg({ quality: 80, mozjpeg: true }) },
  png: { type: 'image/png', encode: (size) => size.png() },
} satisfies Record<string, { type: string; encode(size: Sharp): Sharp }>
export type Format = keyof typeof formats

/** Frames differ little, and are many. */
const animated = { type: 'image/webp', encode: (size: Sharp) => size.webp({ quality: 72, effort: 2 }) }

export interface SizeRequest {
  workspaceId: string
  image: string
  /** A name of `getSizes`. */
  name: string
  /** Best first. */
  accepted: readonly Format[]
}

/** Sizes of pictures in each format, rendered once, at the first request or ahead. */
export interface PictureSizes {
  /**
   * The content under a name; null: no picture of the workspace has this size. AVIF is never waited for: until there is one, the next
   * accepted format stands in for it.
   */
  read(request: SizeRequest): Promise<(StoredObject & { isStandIn: boolean }) | null>
  /** Renders missing sizes in the background. */
  makeAhead(images: readonly ImageRow[]): Promise<void>
  /** Starts nothing more, and waits for what is being rendered. */
  close(): Promise<void>
}

export function pictureSizes({ db, store }: Library): PictureSizes {
  const pending = new Map<string, Promise<StoredObject | null>>()
  let isClosed = false

  /** One task for all parallel requests. */
  function make(image: ImageRow, { name, width }: Size, format: Format): Promise<StoredObject | null> {
    const key = `${toPrefix(image)}${name}.${format}`
    const running = pending.get(key)
    if (running) return running
    const task = makeSize({ db, store }, image, { key, width, format }).finally(() => pending.delete(key))
    pending.set(key, task)
    return task
  }

  async function makeAll(image: ImageRow, format: Format) {
    const storedNames = await listNames({ db, store }, toPrefix(image))
    for (const size of getSizes(image).sizes) {
      if (isClosed) return
      if (!storedNames.has(`${size.name}.${format}`)) await make(image, size, format)
    }
  }

  async function findSize({ workspaceId, image: id, name }: SizeRequest) {
    const image = await findImage(db, workspaceId, id)
    const size = image && getSizes(image).sizes.find((each) => each.name === name)
    return image && size ? { image, size } : null
  }

  return {
    async read(request) {
      const { workspaceId, image: id, name, accepted } = request
      const prefix = toPrefix({ workspaceId, id })
      const [best] = accepted
      const storedBest = best && (await store.get(`${prefix}${name}.${best}`))
      if (storedBest) return { ...storedBest, isStandIn: false }
      const found = await findSize(request)
      if (found === null) return null
      // The encoder writes no animated AVIF.
      const isStandIn = best === 'avif' && found.image.animation !== 'moving'
      // A failure here is tried again at the next request.
      if (isStandIn && !isClosed) make(found.image, found.size, 'avif').catch(() => null)
      const format = accepted.find((each) => each !== 'avif') ?? getFallback(found.image)
      const object = (await store.get(`${prefix}${name}.${format}`)) ?? (await make(found.image, found.size, format))
      return object && { ...object, isStandIn }
    },

    async makeAhead(images) {
      const raster = images.filter(({ type }) => type !== 'image/svg+xml')
      for (const image of raster) await makeAll(image, 'webp')
      for (const image of raster.filter(({ animation }) => animation !== 'moving')) await makeAll(image, 'avif')
    },

    async close() {
      isClosed = true
      await Promise.allSettled(pending.values())
    },
  }
}

type Size = SizedPicture['sizes'][number]

async function makeSize(
  { store }: Library,
  image: ImageRow,
  { key, width, format }: { key: string; width: number; format: Format },
): Promise<StoredObject | null> {
  const original = await store.get(image.objectKey)
  if (original === null) return null
  const isMoving = image.animation === 'moving' && format === 'webp'
  const { type, encode } = isMoving ? animated : formats[format]
  const turn = format === 'avif' ? avifSemaphore : semaphore
  const bytes = await turn(() => encode(sharp(original.bytes, { animated: isMoving }).resize({ width })).toBuffer())
  await store.put(key, bytes, type)
  return { bytes, type }
}

/** For browsers that read neither AVIF nor WebP. Only a JPEG has surely no transparency. */
function getFallback({ type }: ImageRow): Format {
  return type === 'image/jpeg' ? 'jpg' : 'png'
}

/** The prefix of an image's sizes in the object store. */
function toPrefix({ workspaceId, id }: Pick<ImageRow, 'workspaceId' | 'id'>): string {
  return `sizes/${workspaceId}/${id}/`
}

async function listNames({ store }: Library, folder: string): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const key of store.list(folder)) names.add(key.slice(folder.length))
  return names
}

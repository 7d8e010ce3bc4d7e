import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type ImageRow, type Library, findImage } from '#service/designs/images/library.ts'
import { createSemaphore } from '#service/runtime/semaphore.ts'
import type { StoredObject } from '#service/storage/object-store.ts'

const WIDTHS = [320, 640, 960, 1_280, 1_920] as const
const MAX_WIDTH = 1_920
// A small machine has memory for two encodings at once. Each encoding to AVIF keeps a processor busy for a second.
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
 * The sizes of a picture, rendered or not. Their names contain a hash of the content, so each can be cached forever. An SVG has a single
 * size. A name has no extension, because a browser's `Accept` chooses the format.
 */
export function getSizes({ type, width, height, objectKey }: ImageRow): SizedPicture {
  const file = path.basename(objectKey)
  if (type === 'image/svg+xml') return { width, height, sizes: [{ width, name: file }] }
  const largestWidth = Math.min(width, MAX_WIDTH)
  const widths = [...WIDTHS.filter((smallerWidth) => smallerWidth < largestWidth * 0.9), largestWidth]
  return {
    width: largestWidth,
    height: Math.max(1, Math.round((height * largestWidth) / width)),
    sizes: widths.map((fileWidth) => ({ width: fileWidth, name: `${file.slice(0, 32)}-${fileWidth}` })),
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

/** The format of animations, with less effort: they have many frames, which differ little. */
const animationFormat = { type: 'image/webp', encode: (size: Sharp) => size.webp({ quality: 72, effort: 2 }) }

export interface SizeRequest {
  workspaceId: string
  image: string
  /** A name of `getSizes`. */
  name: string
  /** The preferred format comes first. */
  accepted: readonly Format[]
}

/** Sizes of pictures in each format, rendered once, at the first request or ahead. */
export interface PictureSizes {
  /**
   * The content of a size. Null if no picture of the workspace has this size. Requests do not wait for AVIF: until it is rendered, the next
   * accepted format stands in for it.
   */
  read(request: SizeRequest): Promise<(StoredObject & { isStandIn: boolean }) | null>
  /** Renders missing sizes in the background. */
  makeAhead(images: readonly ImageRow[]): Promise<void>
  /** Stops rendering sizes, and waits for those that are being rendered. */
  close(): Promise<void>
}

export function createPictureSizes({ db, store }: Library): PictureSizes {
  const pending = new Map<string, Promise<StoredObject | null>>()
  let isClosed = false

  /** Renders and stores a size. Parallel requests share one task. */
  function ensureSize(image: ImageRow, { name, width }: Size, format: Format): Promise<StoredObject | null> {
    const key = `${toPrefix(image)}${name}.${format}`
    const running = pending.get(key)
    if (running) return running
    const task = makeSize({ db, store }, image, { key, width, format }).finally(() => pending.delete(key))
    pending.set(key, task)
    return task
  }

  async function makeMissing(image: ImageRow, format: Format) {
    const storedNames = await listNames({ db, store }, toPrefix(image))
    for (const size of getSizes(image).sizes) {
      if (isClosed) return
      if (!storedNames.has(`${size.name}.${format}`)) await ensureSize(image, size, format)
    }
  }

  async function findSize({ workspaceId, image: id, name }: SizeRequest) {
    const image = await findImage(db, workspaceId, id)
    const size = image && getSizes(image).sizes.find((candidate) => candidate.name === name)
    return image && size ? { image, size } : null
  }

  return {
    async read(request) {
      const { workspaceId, image: id, name, accepted } = request
      const prefix = toPrefix({ workspaceId, id })
      const [preferred] = accepted
      const storedBytes = preferred && (await store.get(`${prefix}${name}.${preferred}`))
      if (storedBytes) return { ...storedBytes, isStandIn: false }
      const found = await findSize(request)
      if (found === null) return null
      // The encoder writes no animated AVIF.
      const isStandIn = preferred === 'avif' && found.image.animation !== 'moving'
      // After a failure, the next request tries again.
      if (isStandIn && !isClosed) ensureSize(found.image, found.size, 'avif').catch(() => null)
      const format = accepted.find((acceptedFormat) => acceptedFormat !== 'avif') ?? getFallback(found.image)
      const object =
        (await store.get(`${prefix}${name}.${format}`)) ?? (await ensureSize(found.image, found.size, format))
      return object && { ...object, isStandIn }
    },

    async makeAhead(images) {
      const rasterImages = images.filter(({ type }) => type !== 'image/svg+xml')
      for (const image of rasterImages) await makeMissing(image, 'webp')
      for (const image of rasterImages.filter(({ animation }) => animation !== 'moving'))
        await makeMissing(image, 'avif')
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
  const { type, encode } = isMoving ? animationFormat : formats[format]
  const limit = format === 'avif' ? avifSemaphore : semaphore
  const bytes = await limit(() => encode(sharp(original.bytes, { animated: isMoving }).resize({ width })).toBuffer())
  await store.put(key, bytes, type)
  return { bytes, type }
}

/** The format for browsers that read neither AVIF nor WebP. Only the format JPEG guarantees that a picture has no transparency. */
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

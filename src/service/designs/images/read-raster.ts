import sharp, { type OutputInfo, type Sharp } from 'sharp'
import type { RasterKind } from './image-kind.ts'
import type { ReadImage } from './read-image.ts'
import { largePictures, createSemaphore } from '../../platform/semaphore.ts'

const MAX_PIXELS = 50_000_000
/** Its decoder takes 17 bytes a pixel, and a file of a kilobyte may promise any number of them. */
const MAX_AVIF_PIXELS = 12_582_912
const LONGEST_SIDE = 4_096
const LARGEST_PNG = 8_000_000
const DECODE_SECONDS = 20

/** Photographs of 12 megapixels, what phones make, never wait for larger ones. */
const LARGE_PIXELS = 13_000_000
const LARGE_AVIF_PIXELS = 6_000_000

const semaphore = createSemaphore(2)
// Nothing is read twice: what it keeps would only make the process large. Each thread of an encoder has buffers of its own.
sharp.cache(false)
sharp.concurrency(1)

/** A picture of pixels, encoded again: nothing of its file is kept but what is seen. */
export async function readRaster(bytes: Uint8Array, kind: RasterKind): Promise<ReadImage> {
  const header = await readHeader(bytes, kind)
  if (!header.ok) return header
  const turn = header.pixels > (kind === 'avif' ? LARGE_AVIF_PIXELS : LARGE_PIXELS) ? largePictures : semaphore
  return turn(async () => encodeAgain(bytes, kind))
}

/** Reads the dimensions and nothing more: a bomb is refused for what its header promises. */
async function readHeader(
  bytes: Uint8Array,
  kind: RasterKind,
): Promise<{ ok: true; pixels: number } | { ok: false; reason: string }> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (format !== kind && !(kind === 'avif' && format === 'heif'))
      return { ok: false, reason: 'is not what it says it is' }
    const most = kind === 'avif' ? MAX_AVIF_PIXELS : MAX_PIXELS
    const pixels = width * height
    if (pixels <= most) return { ok: true, pixels }
    const megapixels = Math.floor(most / 1_000_000)
    return { ok: false, reason: `is ${width} × ${height} pixels; up to ${megapixels} megapixels are read` }
  } catch {
    return { ok: false, reason: damaged }
  }
}

async function encodeAgain(bytes: Uint8Array, kind: RasterKind): Promise<ReadImage> {
  // Without `pages` it is the first frame of an animation that is read.
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  try {
    const first = await encode(picture.clone(), kind)
    // Noise and photographs make PNGs of any size; WebP keeps their transparency too.
    const { data, info } =
      first.info.format === 'png' && first.data.byteLength > LARGEST_PNG ? await encode(picture, 'webp') : first
    return { ok: true, type: getType(info), width: info.width, height: info.height, bytes: data }
  } catch (error) {
    const late = error instanceof Error && /timeout/i.test(error.message)
    return { ok: false, reason: late ? 'takes too long to decode' : damaged }
  }
}

const damaged = 'is damaged or cut short'

function encode(picture: Sharp, kind: RasterKind) {
  switch (kind) {
    case 'jpeg':
      return picture.jpeg({ quality: 88 }).toBuffer({ resolveWithObject: true })
    case 'png':
    case 'gif':
      return picture.png().toBuffer({ resolveWithObject: true })
    case 'webp':
    case 'avif':
      return picture.webp({ quality: 90 }).toBuffer({ resolveWithObject: true })
  }
}

function getType({ format }: OutputInfo): 'image/jpeg' | 'image/png' | 'image/webp' {
  if (format === 'jpeg' || format === 'png' || format === 'webp') return `image/${format}`
  throw new Error(`A picture was encoded as ${format}.`)
}

import sharp, { type OutputInfo, type Sharp } from 'sharp'
import type { RasterKind } from './image-kind.ts'
import type { ReadImage } from './read-image.ts'
import { largePictures, createSemaphore } from '../../platform/semaphore.ts'

const MAX_PIXELS = 50_000_000
/** The decoder takes 17 bytes a pixel, and a file of a kilobyte may declare any number of them. */
const MAX_AVIF_PIXELS = 12_582_912
const LONGEST_SIDE = 4_096
const LARGEST_PNG = 8_000_000
const DECODE_SECONDS = 20

/** Photographs up to 12 megapixels, as from phones, never wait for larger ones. */
const LARGE_PIXELS = 13_000_000
const LARGE_AVIF_PIXELS = 6_000_000

const semaphore = createSemaphore(2)
// No picture is read twice, so a cache would only use memory. Each thread of an encoder has its own buffers.
sharp.cache(false)
sharp.concurrency(1)

/** Decodes and encodes a picture again: only its pixels remain. */
export async function readRaster(bytes: Uint8Array, kind: RasterKind): Promise<ReadImage> {
  const header = await readHeader(bytes, kind)
  if (!header.ok) return header
  const turn = header.pixels > (kind === 'avif' ? LARGE_AVIF_PIXELS : LARGE_PIXELS) ? largePictures : semaphore
  return turn(async () => encodeAgain(bytes, kind))
}

/** Reads only the dimensions, so that a bomb is refused by its header. */
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
  // Without `pages` only the first frame of an animation is read.
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  try {
    const first = await encode(picture.clone(), kind)
    // Noise and photographs make huge PNGs; WebP has transparency too.
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

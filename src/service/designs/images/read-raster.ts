import sharp, { type OutputInfo, type Sharp } from 'sharp'
import type { RasterKind } from './image-kind.ts'
import type { ImageResult } from './read-image.ts'
import { largePictureSemaphore, createSemaphore } from '#service/runtime/semaphore.ts'

const MAX_PIXELS = 50_000_000
/** The decoder takes 17 bytes for each pixel, and a file of a kilobyte may declare any number of pixels. */
const MAX_AVIF_PIXELS = 12_582_912
const MAX_SIDE = 4_096
/** Minimum width of a long picture, such as a receipt. The text of a narrower picture could not be read. */
const MIN_LONG_PICTURE_WIDTH = 640
/** The longest side of WebP, the format that pages show. */
const MAX_WEBP_SIDE = 16_383
/** All frames of an animation are in memory at once, with 4 bytes for each pixel. */
const MAX_ANIMATED_PIXELS = 25_000_000
const MAX_FRAMES = 400
const MAX_PNG_BYTES = 8_000_000
const DECODE_TIMEOUT_SECONDS = 20

/** Larger pictures have a limit of their own, so that photographs of phones (up to 12 megapixels) never wait for them. */
const LARGE_PIXELS = 13_000_000
const LARGE_AVIF_PIXELS = 6_000_000

const semaphore = createSemaphore(2)
// No picture is read twice, so a cache would only use memory. Each thread of an encoder has its own buffers.
sharp.cache(false)
sharp.concurrency(1)

/** Decodes a picture and encodes it again, so that only its pixels remain. */
export async function readRaster(bytes: Uint8Array, kind: RasterKind): Promise<ImageResult> {
  const header = await readHeader(bytes, kind)
  if (!header.ok) return header
  const { pixels, frames } = header
  const limit = pixels > (kind === 'avif' ? LARGE_AVIF_PIXELS : LARGE_PIXELS) ? largePictureSemaphore : semaphore
  if (frames === 1) return limit(async () => reencode(bytes, kind, header))
  const canMove = (kind === 'gif' || kind === 'webp') && frames <= MAX_FRAMES && pixels * frames <= MAX_ANIMATED_PIXELS
  const animation = canMove ? await limit(async () => encodeAnimation(bytes)) : null
  if (animation !== null) return animation
  const first = await limit(async () => reencode(bytes, kind, header))
  return first.ok ? { ...first, animation: 'still' } : first
}

interface Header {
  ok: true
  /** Height divided by width, upright. */
  ratio: number
  pixels: number
  /** Number of frames; more than one for an animation. */
  frames: number
}

/** Reads only the header, so that a picture with too many pixels is refused before it is decoded. */
async function readHeader(bytes: Uint8Array, kind: RasterKind): Promise<Header | { ok: false; reason: string }> {
  try {
    const {
      format,
      width,
      height,
      orientation = 1,
      pages = 1,
    } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (format !== kind && !(kind === 'avif' && format === 'heif'))
      return { ok: false, reason: 'is not what it says it is' }
    const maxPixels = kind === 'avif' ? MAX_AVIF_PIXELS : MAX_PIXELS
    const pixels = width * height
    const frames = kind === 'png' && isAnimatedPng(bytes) ? Infinity : pages
    // Cameras that were held upright store a picture on its side, and say so in its orientation.
    const ratio = orientation >= 5 ? width / height : height / width
    if (pixels <= maxPixels) return { ok: true, ratio, pixels, frames }
    const megapixels = Math.floor(maxPixels / 1_000_000)
    return { ok: false, reason: `is ${width} × ${height} pixels; up to ${megapixels} megapixels are read` }
  } catch {
    return { ok: false, reason: damaged }
  }
}

async function reencode(bytes: Uint8Array, kind: RasterKind, { ratio }: Header): Promise<ImageResult> {
  // Without `animated` only the first frame of an animation is read.
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: getMaxHeight(ratio), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  try {
    const first = await encode(picture.clone(), kind)
    // Noise and photographs make huge PNGs. WebP is smaller and has transparency too.
    const { data, info } =
      first.info.format === 'png' && first.data.byteLength > MAX_PNG_BYTES ? await encode(picture, 'webp') : first
    return { ok: true, type: getType(info), width: info.width, height: info.height, bytes: data }
  } catch (error) {
    const isTimeout = error instanceof Error && /timeout/i.test(error.message)
    return { ok: false, reason: isTimeout ? 'takes too long to decode' : damaged }
  }
}

/** Maximum height: a long picture stays wide enough to be read, within the limits of WebP. */
function getMaxHeight(ratio: number): number {
  return Math.min(MAX_WEBP_SIDE, Math.max(MAX_SIDE, Math.ceil(MIN_LONG_PICTURE_WIDTH * ratio)))
}

/** Whether the header of a PNG announces frames. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4_096)).includes('acTL')
}

/** Encodes all frames as an animated WebP. Null if encoding takes too long or a frame is damaged. */
async function encodeAnimation(bytes: Uint8Array): Promise<ImageResult | null> {
  try {
    const { data, info } = await sharp(bytes, {
      animated: true,
      limitInputPixels: MAX_ANIMATED_PIXELS,
      failOn: 'error',
    })
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 80, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    const height = info.pageHeight ?? info.height
    return { ok: true, type: 'image/webp', width: info.width, height, bytes: data, animation: 'moving' }
  } catch {
    return null
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

import sharp, { type OutputInfo, type Sharp } from 'sharp'
import type { RasterKind } from './image-kind.ts'
import type { ImageResult } from './read-image.ts'
import { largePictureSemaphore, createSemaphore } from '#service/runtime/semaphore.ts'

const MAX_PIXELS = 50_000_000
/** The decoder takes 17 bytes a pixel, and a file of a kilobyte may declare any number of them. */
const MAX_AVIF_PIXELS = 12_582_912
const LONGEST_SIDE = 4_096
/** Minimum width of a long picture, such as a receipt: if it were narrower, nothing on it could be read. */
const LEAST_WIDTH = 640
/** The longest side of WebP, the format that pages show. */
const LONGEST_WEBP = 16_383
/** All frames of an animation are in memory at once, 4 bytes a pixel. */
const MAX_ANIMATED_PIXELS = 25_000_000
const MAX_FRAMES = 400
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
export async function readRaster(bytes: Uint8Array, kind: RasterKind): Promise<ImageResult> {
  const header = await readHeader(bytes, kind)
  if (!header.ok) return header
  const { pixels, frames } = header
  const inTurn = pixels > (kind === 'avif' ? LARGE_AVIF_PIXELS : LARGE_PIXELS) ? largePictureSemaphore : semaphore
  if (frames === 1) return inTurn(async () => reencode(bytes, kind, header))
  const canMove = (kind === 'gif' || kind === 'webp') && frames <= MAX_FRAMES && pixels * frames <= MAX_ANIMATED_PIXELS
  const moving = canMove ? await inTurn(async () => encodeAnimation(bytes)) : null
  if (moving !== null) return moving
  const first = await inTurn(async () => reencode(bytes, kind, header))
  return first.ok ? { ...first, animation: 'still' } : first
}

interface Header {
  ok: true
  /** Height divided by width, upright. */
  ratio: number
  pixels: number
  /** More than one: it is an animation. */
  frames: number
}

/** Reads only the dimensions, so that a bomb is refused by its header. */
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
    // A picture of a camera that was held upright is stored on its side, with its orientation.
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
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: getMostHeight(ratio), fit: 'inside', withoutEnlargement: true })
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

/** Maximum height: a long picture stays wide enough to be read, within the limits of WebP. */
function getMostHeight(ratio: number): number {
  return Math.min(LONGEST_WEBP, Math.max(LONGEST_SIDE, Math.ceil(LEAST_WIDTH * ratio)))
}

/** A PNG whose header announces frames. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4_096)).includes('acTL')
}

/** All frames as an animated WebP; null if they take too long, or if one of them is damaged. */
async function encodeAnimation(bytes: Uint8Array): Promise<ImageResult | null> {
  try {
    const { data, info } = await sharp(bytes, {
      animated: true,
      limitInputPixels: MAX_ANIMATED_PIXELS,
      failOn: 'error',
    })
      .timeout({ seconds: DECODE_SECONDS })
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
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

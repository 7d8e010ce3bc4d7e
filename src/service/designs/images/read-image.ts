import { sniffImage } from './image-kind.ts'
import { readRaster } from './read-raster.ts'
import { readSvgApart } from './svg-pool.ts'

export interface SafeImage {
  ok: true
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/svg+xml'
  width: number
  height: number
  bytes: Uint8Array
  /** Of an animation: whether it still moves, or only its first frame remains. */
  animation?: Animation
}
export type Animation = 'moving' | 'still'
/** The reason continues a sentence that begins with "The picture": `is damaged or cut short`. */
export type ImageResult = SafeImage | { ok: false; reason: string }

/**
 * Sanitizes an uploaded picture: decoded and encoded again, so that only its pixels remain (no EXIF, location or profile), rotated
 * upright, at most 4,096 pixels a side or legible, and an animation within limits, else its first frame. SVG is rebuilt from an allow-list in a separate process, one
 * at a time for each workspace, or refused. The size is checked before anything is decoded.
 */
export async function readImage(bytes: Uint8Array, workspaceId: string): Promise<ImageResult> {
  const sniffed = sniffImage(bytes)
  if (sniffed.kind === null) return { ok: false, reason: sniffed.reason }
  return sniffed.kind === 'svg' ? readSvgApart(bytes, workspaceId) : readRaster(bytes, sniffed.kind)
}

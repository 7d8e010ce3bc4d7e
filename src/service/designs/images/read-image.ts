import { sniffImage } from './image-kind.ts'
import { readRaster } from './read-raster.ts'
import { readSvgApart } from './svg-pool.ts'

export interface SafeImage {
  ok: true
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/svg+xml'
  width: number
  height: number
  bytes: Uint8Array
  /** Only for an animation: whether all frames were stored (`moving`), or only the first (`still`). */
  animation?: Animation
}
export type Animation = 'moving' | 'still'
/** The reason continues a sentence that begins with "The picture": `is damaged or cut short`. */
export type ImageResult = SafeImage | { ok: false; reason: string }

/**
 * Sanitizes an uploaded picture. It is decoded and encoded again, so that only its pixels remain (no EXIF, location or profile). It is
 * rotated upright and scaled to 4,096 pixels a side; a long picture stays wide enough to be read. An animation above the limits becomes its
 * first frame. An SVG is rebuilt from an allow-list in a separate process, one at a time for each workspace. The size is checked before the
 * picture is decoded.
 */
export async function readImage(bytes: Uint8Array, workspaceId: string): Promise<ImageResult> {
  const sniffed = sniffImage(bytes)
  if (sniffed.kind === null) return { ok: false, reason: sniffed.reason }
  return sniffed.kind === 'svg' ? readSvgApart(bytes, workspaceId) : readRaster(bytes, sniffed.kind)
}

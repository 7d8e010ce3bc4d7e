import { sniffImage } from './image-kind.ts'
import { readRaster } from './read-raster.ts'
import { readSvg } from './read-svg.ts'

export interface SafeImage {
  ok: true
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/svg+xml'
  width: number
  height: number
  bytes: Uint8Array
}
/** The reason follows "The picture": `is damaged or cut short`. */
export type ReadImage = SafeImage | { ok: false; reason: string }

/**
 * A picture that somebody sent, made safe to serve: decoded and encoded again, so that nothing of the file but its pixels is kept
 * (no EXIF, no place, no profile), turned upright, at most 4,096 pixels a side, and of an animation the first frame. SVG is
 * rebuilt from what is known to be harmless, or refused. The size is judged before anything is decoded.
 */
export async function readImage(bytes: Uint8Array): Promise<ReadImage> {
  const sniffed = sniffImage(bytes)
  if (sniffed.kind === null) return { ok: false, reason: sniffed.reason }
  return sniffed.kind === 'svg' ? readSvg(bytes) : readRaster(bytes, sniffed.kind)
}

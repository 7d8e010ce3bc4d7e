import sharp from 'sharp'
import type { LogoPicture } from '#qr/logo-place.ts'

/** Enough for the logo of a code of five centimeters at 600 dpi; a file for print uses more. */
const SHOWN_SIDE = 256
const PRINTED_SIDE = 1024

interface Picture {
  bytes: Uint8Array
  type: string
  width: number
  height: number
}

/** A logo as a drawing embeds it: always a PNG, which every program supports. */
export async function logoPicture(
  { bytes, type, width, height }: Picture,
  use: 'shown' | 'printed',
): Promise<LogoPicture> {
  const side = use === 'shown' ? SHOWN_SIDE : PRINTED_SIDE
  // An SVG has no pixels: it is rendered at the size in which it is shown.
  const isDrawing = type === 'image/svg+xml'
  const { data, info } = await sharp(bytes, isDrawing ? { density: (72 * side) / Math.max(width, height) } : {})
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: !isDrawing })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  return { href: `data:image/png;base64,${data.toString('base64')}`, width: info.width, height: info.height }
}

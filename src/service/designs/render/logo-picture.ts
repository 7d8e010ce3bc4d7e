import sharp from 'sharp'
import type { LogoPicture } from '#qr/logo-place.ts'

/** Enough for a logo of a code of five centimetres at 600 dots an inch; a file to print from takes more. */
const SHOWN_SIDE = 256
const PRINTED_SIDE = 1024

interface Picture {
  bytes: Uint8Array
  type: string
  width: number
  height: number
}

/** A picture as a drawing embeds it: a PNG of its own, whatever the picture was, so that every program shows it. */
export async function logoPicture(
  { bytes, type, width, height }: Picture,
  use: 'shown' | 'printed',
): Promise<LogoPicture> {
  const side = use === 'shown' ? SHOWN_SIDE : PRINTED_SIDE
  // A drawing has no pixels to begin with: it is drawn as large as it will be shown.
  const isDrawing = type === 'image/svg+xml'
  const { data, info } = await sharp(bytes, isDrawing ? { density: (72 * side) / Math.max(width, height) } : {})
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: !isDrawing })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  return { href: `data:image/png;base64,${data.toString('base64')}`, width: info.width, height: info.height }
}

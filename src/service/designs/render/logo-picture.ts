import sharp from 'sharp'
import { DamagedPicture, drawSvgApart, ExcessiveDrawing } from '../images/svg-pool.ts'
import type { LogoPicture } from '#qr/logo-place.ts'

/** Enough pixels for the logo of a code of five centimeters at 600 dpi. Files for print use more. */
const SHOWN_SIDE = 256
const PRINTED_SIDE = 1024

interface Picture {
  bytes: Uint8Array
  type: string
}

/** Makes a logo that is embedded in a drawing: always a PNG, which every program supports. Throws a DamagedPicture. */
export async function createLogoPicture(
  { bytes, type }: Picture,
  use: 'shown' | 'printed',
  workspaceId: string,
): Promise<LogoPicture> {
  const side = use === 'shown' ? SHOWN_SIDE : PRINTED_SIDE
  const pixels = type === 'image/svg+xml' ? await drawSvg(bytes, side, workspaceId) : bytes
  const { data, info } = await sharp(pixels)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new DamagedPicture('cannot be drawn', { cause })
    })
  return { href: `data:image/png;base64,${data.toString('base64')}`, width: info.width, height: info.height }
}

/** Draws an SVG at this size, or as it is shown if it takes too long at the size of print: uploads are drawn only in a small size. */
async function drawSvg(bytes: Uint8Array, side: number, workspaceId: string): Promise<Uint8Array> {
  try {
    return await drawSvgApart(bytes, side, workspaceId)
  } catch (error) {
    if (side === SHOWN_SIDE || !(error instanceof ExcessiveDrawing)) throw error
    return drawSvgApart(bytes, SHOWN_SIDE, workspaceId)
  }
}

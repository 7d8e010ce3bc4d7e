import sharp from 'sharp'
import type { Renderer } from '#service/designs/render/render.ts'
import { canDrawText, drawText } from './text-paths.ts'
import type { CropSource } from './site-pictures.ts'
import type { DrawingTheme } from './drawing-theme.ts'

export const CARD = { width: 1200, height: 630 }
const PICTURE_WIDTH = 480
const EDGE = 80
// Number of lines of the description, and position of the address.
const LEADING = 44
const LOWEST = 525

interface CardWords {
  title: string
  description: string
  /** Without scheme: `bakery.pages.example.com`. */
  address: string
}

/**
 * The preview picture of a page in messengers and social networks: its name on its colors, with its first picture. A name in a script for
 * which we have no letters is left out, because the text beside the card has it.
 */
export async function socialCard(
  renderer: Pick<Renderer, 'rasterise'>,
  words: CardWords,
  { theme, picture }: { theme: DrawingTheme; picture: CropSource | null },
): Promise<{ bytes: Uint8Array; type: 'image/png' | 'image/jpeg' }> {
  const { width, height, data } = await renderer.rasterise(drawCard(words, theme, picture !== null), CARD.width, null)
  const card = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: theme.background })
  if (picture === null) return { bytes: await card.png({ palette: true, colours: 64 }).toBuffer(), type: 'image/png' }
  const cover = await crop(picture, { width: PICTURE_WIDTH, height: CARD.height })
  const composed = card.composite([{ input: cover, left: CARD.width - PICTURE_WIDTH, top: 0 }])
  return { bytes: await composed.jpeg({ quality: 84, mozjpeg: true }).toBuffer(), type: 'image/jpeg' }
}

/** The part around the focus, as `object-position` shows it. */
async function crop({ bytes, focus = { x: 0.5, y: 0.5 } }: CropSource, size: { width: number; height: number }) {
  const options = { density: 144 }
  const whole = await sharp(bytes, options).metadata()
  const scale = Math.max(size.width / whole.width, size.height / whole.height)
  const [width, height] = [Math.ceil(whole.width * scale), Math.ceil(whole.height * scale)]
  const [left, top] = [Math.round((width - size.width) * focus.x), Math.round((height - size.height) * focus.y)]
  return sharp(bytes, options)
    .resize({ width, height, fit: 'fill' })
    .extract({ left, top, ...size })
    .toBuffer()
}

function drawCard({ title, description, address }: CardWords, theme: DrawingTheme, pictured: boolean): string {
  const width = CARD.width - 2 * EDGE - (pictured ? PICTURE_WIDTH - 20 : 0)
  const setting = { x: EDGE, width, align: 'start' as const }
  const heading = canDrawText(title) ? drawHeading(title, { ...setting, fill: theme.text }) : { svg: '', bottom: 150 }
  const top = heading.bottom + 50
  const maxLines = Math.min(3, Math.floor((LOWEST - top) / LEADING))
  const below =
    canDrawText(description) && maxLines > 0
      ? drawText(description, { ...setting, top, capHeight: 22, leading: LEADING, maxLines, fill: theme.soft }).svg
      : ''
  const foot = drawText(address, {
    ...setting,
    top: 545,
    capHeight: 18,
    leading: 0,
    maxLines: 1,
    fill: theme.accent,
  }).svg
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}">` +
    `<rect width="${CARD.width}" height="${CARD.height}" fill="${theme.background}"/>` +
    `<rect x="${EDGE}" y="96" width="96" height="14" rx="7" fill="${theme.accent}"/>${heading.svg}${below}${foot}</svg>`
  )
}

/** As large as it can be without dropping a word. */
function drawHeading(
  title: string,
  setting: { x: number; width: number; align: 'start'; fill: string },
): { svg: string; bottom: number } {
  const large = drawText(title, { ...setting, top: 190, capHeight: 66, leading: 100, maxLines: 2 })
  return large.whole ? large : drawText(title, { ...setting, top: 190, capHeight: 46, leading: 72, maxLines: 3 })
}

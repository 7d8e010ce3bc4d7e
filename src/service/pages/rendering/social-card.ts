import sharp from 'sharp'
import type { Renderer } from '#service/designs/render/render.ts'
import { canDrawText, drawText } from './text-paths.ts'
import type { CropSource } from './site-pictures.ts'
import type { DrawingTheme } from './drawing-theme.ts'

export const CARD_SIZE = { width: 1200, height: 630 }
const PICTURE_WIDTH = 480
const EDGE = 80
// The distance between lines of the description, and the lowest position of its last line.
const LINE_HEIGHT = 44
const DESCRIPTION_BOTTOM = 525

interface CardWords {
  title: string
  description: string
  /** Without scheme: `bakery.pages.example.com`. */
  address: string
}

/**
 * The preview picture of a page in messengers and social networks: its name on its colors, with its first picture. A name in a script
 * without known letters is left out, because messengers also show it beside the card.
 */
export async function renderSocialCard(
  renderer: Pick<Renderer, 'rasterize'>,
  words: CardWords,
  { theme, picture }: { theme: DrawingTheme; picture: CropSource | null },
): Promise<{ bytes: Uint8Array; type: 'image/png' | 'image/jpeg' }> {
  const { width, height, data } = await renderer.rasterize(
    drawCard(words, theme, picture !== null),
    CARD_SIZE.width,
    null,
  )
  const card = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: theme.background })
  if (picture === null) return { bytes: await card.png({ palette: true, colours: 64 }).toBuffer(), type: 'image/png' }
  const cover = await cropTo(picture, { width: PICTURE_WIDTH, height: CARD_SIZE.height })
  const composed = card.composite([{ input: cover, left: CARD_SIZE.width - PICTURE_WIDTH, top: 0 }])
  return { bytes: await composed.jpeg({ quality: 84, mozjpeg: true }).toBuffer(), type: 'image/jpeg' }
}

/** A picture of the library in the size of a card, cropped around its focal point. */
export async function cropToCard(picture: CropSource): Promise<{ bytes: Uint8Array; type: 'image/jpeg' }> {
  const cropped = sharp(await cropTo(picture, CARD_SIZE)).flatten({ background: '#ffffff' })
  return { bytes: await cropped.jpeg({ quality: 84, mozjpeg: true }).toBuffer(), type: 'image/jpeg' }
}

/** Cuts out the part around the focus, as `object-position` shows it. */
export async function cropTo(
  { bytes, focus = { x: 0.5, y: 0.5 } }: CropSource,
  size: { width: number; height: number },
) {
  const options = { density: 144 }
  const original = await sharp(bytes, options).metadata()
  const scale = Math.max(size.width / original.width, size.height / original.height)
  const [width, height] = [Math.ceil(original.width * scale), Math.ceil(original.height * scale)]
  const [left, top] = [Math.round((width - size.width) * focus.x), Math.round((height - size.height) * focus.y)]
  return sharp(bytes, options)
    .resize({ width, height, fit: 'fill' })
    .extract({ left, top, ...size })
    .toBuffer()
}

function drawCard({ title, description, address }: CardWords, theme: DrawingTheme, hasPicture: boolean): string {
  const width = CARD_SIZE.width - 2 * EDGE - (hasPicture ? PICTURE_WIDTH - 20 : 0)
  const setting = { x: EDGE, width, align: 'start' as const }
  const heading = canDrawText(title) ? drawHeading(title, { ...setting, fill: theme.text }) : { svg: '', bottom: 150 }
  const top = heading.bottom + 50
  const maxLines = Math.min(3, Math.floor((DESCRIPTION_BOTTOM - top) / LINE_HEIGHT))
  const descriptionSvg =
    canDrawText(description) && maxLines > 0
      ? drawText(description, { ...setting, top, capHeight: 22, leading: LINE_HEIGHT, maxLines, fill: theme.soft }).svg
      : ''
  const addressSvg = drawText(address, {
    ...setting,
    top: 545,
    capHeight: 18,
    leading: 0,
    maxLines: 1,
    fill: theme.accent,
  }).svg
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_SIZE.width} ${CARD_SIZE.height}">` +
    `<rect width="${CARD_SIZE.width}" height="${CARD_SIZE.height}" fill="${theme.background}"/>` +
    `<rect x="${EDGE}" y="96" width="96" height="14" rx="7" fill="${theme.accent}"/>${heading.svg}${descriptionSvg}${addressSvg}</svg>`
  )
}

/** Draws the title in large letters, or in smaller letters if words would be dropped. */
function drawHeading(
  title: string,
  setting: { x: number; width: number; align: 'start'; fill: string },
): { svg: string; bottom: number } {
  const largeHeading = drawText(title, { ...setting, top: 190, capHeight: 66, leading: 100, maxLines: 2 })
  return largeHeading.isWhole
    ? largeHeading
    : drawText(title, { ...setting, top: 190, capHeight: 46, leading: 72, maxLines: 3 })
}

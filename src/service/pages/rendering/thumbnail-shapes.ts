import { canDrawText, drawText } from './text-paths.ts'
import type { DrawingTheme } from './drawing-theme.ts'

export const WIDTH = 400
export const HEIGHT = 500
export const EDGE = 32
export const INNER = WIDTH - 2 * EDGE

/** A picture small enough to be embedded in the drawing. */
export interface ThumbnailPicture {
  /** A data URL. */
  href: string
  /** Width by height. */
  ratio: number
  /** The point that a crop keeps in view; by default the center. */
  focus?: { x: number; y: number }
  /** How far the picture is enlarged around that point. */
  zoom?: number
}

export interface Shape {
  svg: string
  height: number
}
export const emptyShape: Shape = { svg: '', height: 0 }

export function drawWords(
  text: string,
  theme: DrawingTheme,
  { capHeight, align }: { capHeight: number; align: 'start' | 'middle' },
): Shape {
  if (text === '') return emptyShape
  // Text in a script without known letters is drawn as lines, as it looks from a distance.
  if (!canDrawText(text)) return drawBars([0.6], { theme, align, thick: capHeight })
  const leading = capHeight * 1.6
  const { svg, bottom } = drawText(text, {
    x: EDGE,
    top: 0,
    width: INNER,
    capHeight,
    leading,
    maxLines: 2,
    align,
    fill: theme.text,
  })
  return { svg, height: bottom }
}

/** Draws text as gray lines of about 44 letters each. */
export function drawLines(text: string, theme: DrawingTheme, align: 'start' | 'middle' = 'start'): Shape {
  if (text === '') return emptyShape
  const fullLines = Math.min(3, Math.floor(text.length / 44))
  const lastLength = fullLines === 3 ? 0.5 : (text.length % 44) / 44
  const lengths = [...Array.from({ length: fullLines }, () => 1), ...(lastLength > 0.05 ? [lastLength] : [])]
  return drawBars(lengths, { theme, align, thick: 7 })
}

function drawBars(
  lengths: number[],
  { theme, align, thick }: { theme: DrawingTheme; align: 'start' | 'middle'; thick: number },
): Shape {
  const lineStep = thick * 2
  const drawnLines = lengths.map((length, line) => {
    const width = INNER * length
    const x = align === 'middle' ? (WIDTH - width) / 2 : EDGE
    return `<rect x="${round(x)}" y="${line * lineStep}" width="${round(width)}" height="${thick}" rx="${thick / 2}" fill="${theme.soft}" opacity=".45"/>`
  })
  return { svg: drawnLines.join(''), height: Math.max(0, lengths.length * lineStep - thick) }
}

export function drawLabel(text: string, fill: string): string {
  if (!canDrawText(text)) return ''
  const [x, width] = [EDGE + 20, INNER - 40]
  return drawText(text, { x, top: 15, width, capHeight: 12, leading: 0, maxLines: 1, align: 'middle', fill }).svg
}

export interface Place {
  x: number
  y: number
  width: number
  height: number
  radius: number
}

/** Draws a picture that fills its area. The rest is cropped, as `object-position` and the zoom of a page crop it. */
export function drawImage(
  { href, ratio, focus = { x: 0.5, y: 0.5 }, zoom = 1 }: ThumbnailPicture,
  { x, y, width, height, radius }: Place,
): string {
  const drawnWidth = Math.max(width, height * ratio) * zoom
  const drawnHeight = drawnWidth / ratio
  const [hiddenX, hiddenY] = [drawnWidth - width, drawnHeight - height]
  const [left, top] = [hiddenX * focus.x, hiddenY * focus.y]
  const insets = [top, hiddenX - left, hiddenY - top, left].map((inset) => `${round(inset)}px`).join(' ')
  return `<image href="${href}" x="${round(x - left)}" y="${round(y - top)}" width="${round(drawnWidth)}" height="${round(drawnHeight)}" preserveAspectRatio="none" style="clip-path:inset(${insets} round ${radius}px)"/>`
}

export function drawPlaceholder({ x, y, width, height, radius }: Place, theme: DrawingTheme): string {
  return `<rect x="${x}" y="${y}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${theme.soft}" opacity=".25"/>`
}

export interface Box {
  y: number
  height: number
  radius: number
  fill: string
  line?: string
}

export function drawBox({ y, height, radius, fill, line }: Box): string {
  const stroke = line === undefined ? '' : ` stroke="${line}" stroke-opacity=".35"`
  return `<rect x="${EDGE}" y="${y}" width="${INNER}" height="${height}" rx="${radius}" fill="${fill}"${stroke}/>`
}

export function moveDown(y: number, svg: string): string {
  return y === 0 || svg === '' ? svg : `<g transform="translate(0 ${round(y)})">${svg}</g>`
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

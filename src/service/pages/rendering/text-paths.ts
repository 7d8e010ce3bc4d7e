import { normalizeFrameText, shapeText, measureText } from '#qr/frame-text.ts'
import { getGlyph } from '#qr/glyphs.ts'

interface TextLayout {
  x: number
  /** The upper edge of the capitals of the first line. */
  top: number
  width: number
  capHeight: number
  /** The distance from line to line. */
  leading: number
  maxLines: number
  align: 'start' | 'middle'
  fill: string
}

export interface TextDrawing {
  svg: string
  /** Its lower edge. */
  bottom: number
  /** Whether the whole text fits. */
  isWhole: boolean
}

/** Draws text as outlines, so that it looks alike everywhere. Text that does not fit ends in an ellipsis. */
export function drawText(text: string, layout: TextLayout): TextDrawing {
  const { x, top, width, capHeight, leading, maxLines, align, fill } = layout
  const lines = toLines(text, layout)
  const visibleLines = lines.length <= maxLines ? lines : truncateLines(lines, layout)
  const drawnLines = visibleLines.map((line, index) => {
    const middle = align === 'middle' ? x + width / 2 : x + Math.min(width, measureText(line, capHeight)) / 2
    const shape = shapeText(line, { x: middle, y: top + capHeight / 2 + index * leading, maxWidth: width, capHeight })
    return `<path fill="${fill}" transform="${shape.transform}" d="${shape.path}"/>`
  })
  return {
    svg: drawnLines.join(''),
    isWhole: lines.length <= maxLines,
    bottom: top + Math.max(0, visibleLines.length - 1) * leading + (visibleLines.length > 0 ? capHeight : 0),
  }
}

/** Whether there are outlines for all letters of a text. If not, the text should not be drawn. */
export function canDrawText(text: string): boolean {
  const drawableText = toDrawableText(text)
  return drawableText !== '' && Array.from(drawableText).every((char) => getGlyph(char) !== null)
}

/** The drawable part of a text: pictographs have no outlines, and are left out. */
function toDrawableText(text: string): string {
  return normalizeFrameText(text.replace(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, ' ').slice(0, 500))
}

function toLines(text: string, { width, capHeight }: TextLayout): string[] {
  const fits = (line: string) => measureText(line, capHeight) <= width
  const lines: string[] = []
  let line = ''
  for (const word of toDrawableText(text).split(' ')) {
    const extendedLine = line === '' ? word : `${line} ${word}`
    if (fits(extendedLine) || line === '') line = extendedLine
    else {
      lines.push(line)
      line = word
    }
  }
  if (line !== '') lines.push(line)
  return lines
}

function truncateLines(lines: string[], { width, capHeight, maxLines }: TextLayout): string[] {
  const fits = (line: string) => measureText(line, capHeight) <= width
  const shownLines = lines.slice(0, maxLines)
  return [...shownLines.slice(0, -1), truncateLine(shownLines.at(-1) ?? '', fits)]
}

function truncateLine(line: string, fits: (line: string) => boolean): string {
  let beginning = line
  while (beginning !== '' && !fits(`${beginning}…`)) beginning = Array.from(beginning).slice(0, -1).join('')
  return `${beginning.trimEnd()}…`
}

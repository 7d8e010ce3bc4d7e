import { CAP_HEIGHT, getGlyph, getKerning } from './glyphs.ts'
import { round } from './path.ts'

export interface TextBox {
  /** The middle of the text, in modules. Vertically, this is the middle of the capitals. */
  x: number
  y: number
  /** The maximum width. A longer text becomes smaller. */
  maxWidth: number
  capHeight: number
}

export interface TextShape {
  path: string
  transform: string
  /** Width of the drawn text, in modules. */
  width: number
}

/** Shapes a text as one path. A character that the font does not have becomes a box. */
export function shapeText(text: string, { x, y, maxWidth, capHeight }: TextBox): TextShape {
  const { path, width } = layOutLine(text)
  const scale = Math.min(capHeight / CAP_HEIGHT, width > 0 ? maxWidth / width : 1)
  const left = x - (width * scale) / 2
  const baseline = y + (CAP_HEIGHT * scale) / 2
  return {
    path,
    transform: `translate(${round(left)} ${round(baseline)}) scale(${Math.round(scale * 1e6) / 1e6})`,
    width: width * scale,
  }
}

/** The width of a text whose capitals have this height, before the text is shrunk to fit. */
export function measureText(text: string, capHeight: number): number {
  return (layOutLine(text).width * capHeight) / CAP_HEIGHT
}

/** The visible part of a text, normalized and on one line, without zero-width characters. */
export function normalizeFrameText(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').replace(invisibleCharacters, '').trim()
}

const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Mn}\p{Me}]/gu
const MISSING_GLYPH = { advance: 640, path: 'm70 0v-728h500v728zm84-84h332v-560h-332z' }

function layOutLine(text: string): { path: string; width: number } {
  let path = ''
  let x = 0
  let previous = ''
  for (const char of text) {
    const glyph = getGlyph(char)
    if (glyph && previous) x += getKerning(previous, char)
    for (const part of glyph?.parts ?? [{ x: 0, y: 0, path: MISSING_GLYPH.path }])
      path += `M${x + part.x} ${part.y}${part.path}`
    x += glyph?.advance ?? MISSING_GLYPH.advance
    previous = char
  }
  return { path, width: x }
}

import { glyphData, kerningData } from './glyph-data.ts'

/** The height of capitals. An em has 1000 units. */
export const CAP_HEIGHT = 728

interface Glyph {
  advance: number
  /** The outlines of the glyph, in relative steps, each from an origin of its own. */
  parts: { x: number; y: number; path: string }[]
}

interface Font {
  glyphs: Map<string, Glyph>
  /** By the left character and the right one. */
  kerning: Map<string, number>
}

let font: Font | undefined

/** The glyph of a character. Null if the font has no such glyph. */
export function getGlyph(char: string): Glyph | null {
  font ??= readFont()
  return font.glyphs.get(char) ?? null
}

/** The change of the distance between two characters, negative for a smaller distance. Accented letters are kerned like their base letters. */
export function getKerning(left: string, right: string): number {
  font ??= readFont()
  return font.kerning.get(getBaseLetter(left) + getBaseLetter(right)) ?? 0
}

function getBaseLetter(char: string): string {
  return char < '\u0080' ? char : char.normalize('NFD').charAt(0)
}

function readFont(): Font {
  const outlines = new Map<string, { advance: number; outline: string }>()
  for (const entry of glyphData.split('\t')) {
    const [, char = '', advance, outline = ''] = /^(.)(\d+)(.*)$/su.exec(entry) ?? []
    outlines.set(char, { advance: Number(advance), outline })
  }
  const glyphs = new Map<string, Glyph>()
  for (const [char, { advance, outline }] of outlines)
    glyphs.set(char, { advance, parts: getParts(outline, { x: 0, y: 0 }, (name) => outlines.get(name)?.outline ?? '') })
  return { glyphs, kerning: readKerning() }
}

function getParts(
  outline: string,
  origin: { x: number; y: number },
  findOutline: (name: string) => string,
): Glyph['parts'] {
  if (!outline.startsWith('=')) return outline === '' ? [] : [{ ...origin, path: outline }]
  return [...outline.slice(1).matchAll(/(.)(-?\d+) (-?\d+),?/gsu)].flatMap(([, name = '', x, y]) =>
    getParts(findOutline(name), { x: origin.x + Number(x), y: origin.y + Number(y) }, findOutline),
  )
}

function readKerning(): Map<string, number> {
  const kerning = new Map<string, number>()
  for (const entry of kerningData.split('\t')) {
    const [left = '', ...lines] = entry.split('\n')
    for (const line of lines) {
      const [, correction, rights = ''] = /^(-?\d+) (.*)$/s.exec(line) ?? []
      for (const right of rights) kerning.set(left + right, Number(correction))
    }
  }
  return kerning
}

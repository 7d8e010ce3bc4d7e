import type { Font } from 'fontkitten'

/** Measures of a font in its own size (1 em), at a regular and a bold weight. */
export interface FontMetrics {
  ascent: number
  descent: number
  lineGap: number
  /** The average width of a character in text. */
  width: number
  boldWidth: number
}

const BOLD_WEIGHT = 700

/** Measures a font. For a font without Latin letters, it takes the average width that the font states. */
export function measureFont(font: Font): FontMetrics {
  const { ascent, descent, lineGap, unitsPerEm } = font
  const bold = measureWidth(setWeight(font, BOLD_WEIGHT))
  return {
    ascent: round(ascent / unitsPerEm),
    descent: round(Math.abs(descent) / unitsPerEm),
    lineGap: round(lineGap / unitsPerEm),
    width: round(measureWidth(setWeight(font, 400)) / unitsPerEm),
    boldWidth: round(bold / unitsPerEm),
  }
}

function setWeight(font: Font, weight: number): Font {
  const axis = font.variationAxes['wght']
  return axis ? font.getVariation({ wght: Math.min(axis.max, Math.max(axis.min, weight)) }) : font
}

function measureWidth(font: Font): number {
  if (!font.hasGlyphForCodePoint(LETTER_A)) return font['OS/2'].xAvgCharWidth
  let [width, total] = [0, 0]
  for (const [letter, frequency] of letterFrequency) {
    if (!font.hasGlyphForCodePoint(letter)) continue
    width += font.glyphForCodePoint(letter).advanceWidth * frequency
    total += frequency
  }
  return width / total
}

const LETTER_A = 0x61

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

/** How often characters occur among a thousand of a text, by code point. */
const letterFrequency = new Map(
  Object.entries({
    ' ': 170,
    e: 100,
    t: 72,
    a: 65,
    o: 60,
    i: 57,
    n: 57,
    s: 51,
    r: 48,
    h: 43,
    l: 33,
    d: 30,
    c: 23,
    u: 23,
    m: 20,
    f: 17,
    p: 16,
    g: 16,
    w: 14,
    y: 14,
    b: 12,
    v: 8,
    k: 6,
    ',': 8,
    '.': 8,
    T: 4,
    A: 4,
    S: 3,
    M: 3,
    C: 3,
    I: 3,
    B: 2,
    P: 2,
    H: 2,
    W: 2,
    D: 2,
    L: 2,
    '0': 4,
    '1': 2,
    '2': 2,
  }).map(([letter, frequency]) => [letter.codePointAt(0) ?? 0, frequency] as const),
)

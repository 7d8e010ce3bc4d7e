import type { Verdict } from '#contract/designs.ts'
import type { PlainDesign } from '#contract/plain-design.ts'
import { getContrastRatio } from './palette.ts'

/** The backgrounds on which a transparent code is verified. */
const readingGrounds = { light: '#ffffff', dark: '#000000' } as const

/** The background, light or dark, to which the colors of a transparent code have more contrast. Undefined if the code is not transparent. */
export function getReadingGround(design: PlainDesign): Verdict['readOn'] {
  if (design.background !== 'transparent') return undefined
  const getContrast = (ground: string) =>
    Math.min(...getCodeColors(design).map((color) => getContrastRatio(color, ground)))
  return getContrast(readingGrounds.dark) > getContrast(readingGrounds.light) ? 'dark' : 'light'
}

/** The background for decoders and rules. For a transparent code, this is the background on which the code is read. */
export function getBackground(design: PlainDesign): string {
  if (design.background !== 'transparent') return design.background
  return readingGrounds[getReadingGround(design) ?? 'light']
}

/** The colors of the modules and the eyes. */
function getCodeColors({ foreground, eyeColor }: PlainDesign): string[] {
  const foregroundColors = typeof foreground === 'string' ? [foreground] : [foreground.from, foreground.to]
  return eyeColor === null ? foregroundColors : [...foregroundColors, eyeColor]
}

import type { PlainDesign, Verdict } from '#contract/designs.ts'
import { contrastRatio } from './palette.ts'

/** The backgrounds on which a transparent code is verified. */
const grounds = { light: '#ffffff', dark: '#000000' } as const

/** The background, light or dark, with which the colors of a transparent code have more contrast; undefined if the code is not transparent. */
export function readingGround(design: PlainDesign): Verdict['readOn'] {
  if (design.background !== 'transparent') return undefined
  const contrast = (ground: string) => Math.min(...getCodeColors(design).map((color) => contrastRatio(color, ground)))
  return contrast(grounds.dark) > contrast(grounds.light) ? 'dark' : 'light'
}

/** The background for decoders and rules. For a transparent code it is the one that it is read on. */
export function getBackground(design: PlainDesign): string {
  if (design.background !== 'transparent') return design.background
  return grounds[readingGround(design) ?? 'light']
}

/** The colors of the modules and the eyes. */
function getCodeColors({ foreground, eyeColor }: PlainDesign): string[] {
  const stops = typeof foreground === 'string' ? [foreground] : [foreground.from, foreground.to]
  return eyeColor === null ? stops : [...stops, eyeColor]
}

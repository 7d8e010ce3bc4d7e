import type { PlainDesign, Verdict } from '#contract/designs.ts'
import { contrastRatio } from './palette.ts'

/** What a transparent code lies on while it is judged. */
const grounds = { light: '#ffffff', dark: '#000000' } as const

/** The kind of ground on which a code without a background is read: that to which its colors have more contrast. */
export function readingGround(design: PlainDesign): Verdict['readOn'] {
  if (design.background !== 'transparent') return undefined
  const contrast = (ground: string) => Math.min(...getCodeColors(design).map((color) => contrastRatio(color, ground)))
  return contrast(grounds.dark) > contrast(grounds.light) ? 'dark' : 'light'
}

/** The background for decoders and rules: that of a transparent code is what it is read on. */
export function getBackground(design: PlainDesign): string {
  if (design.background !== 'transparent') return design.background
  return grounds[readingGround(design) ?? 'light']
}

/** The colors of the modules and the eyes. */
function getCodeColors({ foreground, eyeColor }: PlainDesign): string[] {
  const stops = typeof foreground === 'string' ? [foreground] : [foreground.from, foreground.to]
  return eyeColor === null ? stops : [...stops, eyeColor]
}

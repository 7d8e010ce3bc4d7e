import type { PlainDesign } from '#contract/designs.ts'

/** Background for contrast checks; a transparent one counts as white paper. */
export function getBackground({ background }: PlainDesign): string {
  return background === 'transparent' ? '#ffffff' : background
}

/** One color that represents the code. */
export function getForeground({ foreground }: PlainDesign): string {
  return typeof foreground === 'string' ? foreground : foreground.from
}

import type { PlainDesign } from '#contract/designs.ts'

/** The ground that contrast is measured against: what is transparent is printed on white at best. */
export function getBackground({ background }: PlainDesign): string {
  return background === 'transparent' ? '#ffffff' : background
}

/** One colour that stands for the code. */
export function getForeground({ foreground }: PlainDesign): string {
  return typeof foreground === 'string' ? foreground : foreground.from
}

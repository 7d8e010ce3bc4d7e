import type { PlainDesign } from '#contract/plain-design.ts'
import { fromOklch, toOklch } from './oklch.ts'
import { applyColors, darken, getLuminance, lighten, MIN_CONTRAST } from './palette.ts'
import { getBackground } from './reading-ground.ts'

/** The settings of a brand kit for codes. Null: the code keeps its own. */
export interface CodeBrand {
  /** The foreground, as `#rrggbb`. */
  color: string | null
  /** The eyes, if the design draws them in a color of their own. */
  eyeColor: string | null
  /** The id of the image. */
  logo: string | null
}

/**
 * How far a design may leave the brand kit, so that phones read the code. `exact`: colors get the least contrast of a verified code. `strong`:
 * one color of more contrast. `own logo`: the same, and the brand's logo is left out.
 */
export type BrandFit = 'exact' | 'strong' | 'own logo'
export const brandFits: readonly BrandFit[] = ['exact', 'strong', 'own logo']

const STRONG_CONTRAST = 7
const NEW_LOGO = { share: 20, plate: 'rounded' } as const

/** The design in the colors and with the logo of a brand. Shapes, frame, background and the place of a logo stay. */
export function applyBrand(design: PlainDesign, { color, eyeColor, logo }: CodeBrand, fit: BrandFit): PlainDesign {
  const recolored = color === null ? design : recolor(design, { color, eyeColor: eyeColor ?? color }, fit)
  const isLogoUsed = logo !== null && fit !== 'own logo'
  return {
    ...recolored,
    logo: isLogoUsed ? { ...(design.logo ?? NEW_LOGO), imageId: logo } : design.logo,
    followsBrand: true,
  }
}

function recolor(design: PlainDesign, colors: { color: string; eyeColor: string }, fit: BrandFit): PlainDesign {
  const toReadable = createContrast(design, fit === 'exact' ? MIN_CONTRAST : STRONG_CONTRAST)
  const ink = toReadable(colors.color)
  const hasOneColor = fit !== 'exact'
  return {
    ...applyColors(design, [ink]),
    foreground: hasOneColor ? ink : recolorForeground(design.foreground, ink, toReadable),
    eyeColor: design.eyeColor === null || hasOneColor ? null : toReadable(colors.eyeColor),
    frame: { ...design.frame, color: design.frame.color === null || hasOneColor ? null : ink },
  }
}

/** A gradient stays in the hue of the brand: it keeps its range of lightness, as far as it can be read. */
function recolorForeground(
  foreground: PlainDesign['foreground'],
  ink: string,
  toReadable: (color: string) => string,
): PlainDesign['foreground'] {
  if (typeof foreground === 'string') return ink
  const [from, to, start] = [toOklch(foreground.from), toOklch(foreground.to), toOklch(ink)]
  return { ...foreground, from: ink, to: toReadable(fromOklch({ ...start, l: start.l + to.l - from.l })) }
}

/** Whether a code is lighter than its background. */
export function isLightOnDark(design: PlainDesign): boolean {
  const { foreground } = design
  const ink = typeof foreground === 'string' ? foreground : foreground.from
  return getLuminance(ink) > getLuminance(getBackground(design))
}

/** Light codes on a dark background stay light. */
function createContrast(design: PlainDesign, ratio: number): (color: string) => string {
  const ground = getBackground(design)
  const isLight = isLightOnDark(design)
  return (color) => (isLight ? lighten(color, ground, ratio) : darken(color, ground, ratio))
}

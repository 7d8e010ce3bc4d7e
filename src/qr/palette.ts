import type { PlainDesign } from '#contract/plain-design.ts'
import { fromOklch, toLinearRgb, toOklch } from './oklch.ts'

/** The minimum contrast of the dark parts of a verified code with the background. */
export const MIN_CONTRAST = 4

/** WCAG's relative luminance of `#rrggbb`, 0 to 1. */
export function getLuminance(color: string): number {
  const [red, green, blue] = toLinearRgb(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG's contrast ratio, 1 to 21. */
export function getContrastRatio(a: string, b: string): number {
  const [luminanceA, luminanceB] = [getLuminance(a), getLuminance(b)]
  return (Math.max(luminanceA, luminanceB) + 0.05) / (Math.min(luminanceA, luminanceB) + 0.05)
}

/** Darkens a color just until it has enough contrast to the background. Black if no color of its hue is dark enough. */
export function darken(color: string, ground: string, ratio: number = MIN_CONTRAST): string {
  return adjustLightness(
    color,
    (candidate) => getLuminance(candidate) <= getLuminance(ground) && getContrastRatio(candidate, ground) >= ratio,
    0,
  )
}

/** Lightens a color just until it has enough contrast to the ink that is drawn on it. White if no color of its hue is light enough. */
export function lighten(color: string, ink: string, ratio: number = MIN_CONTRAST): string {
  return adjustLightness(
    color,
    (candidate) => getLuminance(candidate) >= getLuminance(ink) && getContrastRatio(candidate, ink) >= ratio,
    1,
  )
}

/** The color of a text on all of these colors: the background color if that is readable, or else white or nearly black. */
export function chooseInk(allColors: string[], ground: PlainDesign['background']): string {
  const getLowestContrast = (ink: string) => Math.min(...allColors.map((color) => getContrastRatio(ink, color)))
  if (ground !== 'transparent' && getLowestContrast(ground) >= 4.5) return ground
  return getLowestContrast('#ffffff') >= getLowestContrast('#111111') ? '#ffffff' : '#111111'
}

/** The distinct colors of a design: foreground, background, eyes, frame. */
export function getPalette({ foreground, background, eyeColor, frame }: PlainDesign): string[] {
  const foregroundColors = typeof foreground === 'string' ? [foreground] : [foreground.from, foreground.to]
  const otherColors = [background, eyeColor, frame.style === 'none' ? null : frame.color]
  const allColors = [...foregroundColors, ...otherColors.filter((color) => color !== null && color !== 'transparent')]
  return [...new Set(allColors.flatMap((color) => color?.toLowerCase() ?? []))]
}

/**
 * Recolors a design. The colors are for the foreground, the background, the eyes and the frame, in this order. Without a color, the eyes and the
 * frame get the color of the foreground, and the background stays. A gradient begins in the new color, and its range of colors stays.
 */
export function applyColors(design: PlainDesign, colors: string[]): PlainDesign {
  const [foreground, ground = design.background, eyes = null, frame = null] = colors
  if (foreground === undefined) return design
  return {
    ...design,
    foreground: recolorForeground(design.foreground, foreground),
    background: ground,
    eyeColor: eyes,
    frame: { ...design.frame, color: frame },
  }
}

function recolorForeground(foreground: PlainDesign['foreground'], newColor: string): PlainDesign['foreground'] {
  if (typeof foreground === 'string') return newColor
  const [from, to, start] = [toOklch(foreground.from), toOklch(foreground.to), toOklch(newColor)]
  const hue = start.c < 0.02 ? 0 : to.h - from.h
  const chroma = start.c < 0.02 ? 0 : to.c - from.c
  const end = { l: start.l + to.l - from.l, c: Math.max(0, start.c + chroma), h: start.h + hue }
  return { ...foreground, from: newColor, to: fromOklch(end) }
}

function adjustLightness(color: string, isSufficient: (candidate: string) => boolean, limit: 0 | 1): string {
  if (isSufficient(color)) return color.toLowerCase()
  const { l, c, h } = toOklch(color)
  const extreme = limit === 0 ? '#000000' : '#ffffff'
  let [low, high, best] = [l, Number(limit), extreme]
  for (let i = 0; i < 14; i++) {
    const middle = (low + high) / 2
    const candidate = fromOklch({ l: middle, c, h })
    if (isSufficient(candidate)) [high, best] = [middle, candidate]
    else low = middle
  }
  return best
}

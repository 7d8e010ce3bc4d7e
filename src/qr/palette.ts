import type { PlainDesign } from '#contract/designs.ts'
import { fromOklch, toLinearRgb, toOklch } from './oklch.ts'

/** Minimum contrast between everything dark in a verified code and its background. */
export const LEAST_CONTRAST = 4

/** WCAG's relative luminance of `#rrggbb`, 0 to 1. */
export function luminance(color: string): number {
  const [red, green, blue] = toLinearRgb(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG's contrast ratio, 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [luminanceA, luminanceB] = [luminance(a), luminance(b)]
  return (Math.max(luminanceA, luminanceB) + 0.05) / (Math.min(luminanceA, luminanceB) + 0.05)
}

/** The color, or the lightest darker one of its hue with enough contrast to the background; black if there is none. */
export function darken(color: string, ground: string, ratio: number = LEAST_CONTRAST): string {
  return adjustLightness(
    color,
    (candidate) => luminance(candidate) <= luminance(ground) && contrastRatio(candidate, ground) >= ratio,
    0,
  )
}

/** The color, or the darkest lighter one of its hue with enough contrast to what is drawn on it; white if there is none. */
export function lighten(color: string, ink: string, ratio: number = LEAST_CONTRAST): string {
  return adjustLightness(
    color,
    (candidate) => luminance(candidate) >= luminance(ink) && contrastRatio(candidate, ink) >= ratio,
    1,
  )
}

/** Color for text on all of these colors: the background color if it is readable, else white or nearly black. */
export function chooseInk(allColors: string[], ground: PlainDesign['background']): string {
  const lowestContrast = (ink: string) => Math.min(...allColors.map((color) => contrastRatio(ink, color)))
  if (ground !== 'transparent' && lowestContrast(ground) >= 4.5) return ground
  return lowestContrast('#ffffff') >= lowestContrast('#111111') ? '#ffffff' : '#111111'
}

/** The distinct colours of a design: foreground, background, eyes, frame. */
export function getPalette({ foreground, background, eyeColor, frame }: PlainDesign): string[] {
  const front = typeof foreground === 'string' ? [foreground] : [foreground.from, foreground.to]
  const rest = [background, eyeColor, frame.style === 'none' ? null : frame.color]
  const allColors = [...front, ...rest.filter((color) => color !== null && color !== 'transparent')]
  return [...new Set(allColors.flatMap((color) => color?.toLowerCase() ?? []))]
}

/**
 * A design in other colors: foreground, background, eyes, frame. Missing ones are those of the foreground; the background stays. A
 * gradient begins in the new color and keeps its range.
 */
export function applyColors(design: PlainDesign, colors: string[]): PlainDesign {
  const [front, ground = design.background, eyes = null, frame = null] = colors
  if (front === undefined) return design
  return {
    ...design,
    foreground: recolorForeground(design.foreground, front),
    background: ground,
    eyeColor: eyes,
    frame: { ...design.frame, color: frame },
  }
}

function recolorForeground(foreground: PlainDesign['foreground'], front: string): PlainDesign['foreground'] {
  if (typeof foreground === 'string') return front
  const [from, to, start] = [toOklch(foreground.from), toOklch(foreground.to), toOklch(front)]
  const hue = start.c < 0.02 ? 0 : to.h - from.h
  const chroma = start.c < 0.02 ? 0 : to.c - from.c
  const end = { l: start.l + to.l - from.l, c: Math.max(0, start.c + chroma), h: start.h + hue }
  return { ...foreground, from: front, to: fromOklch(end) }
}

function adjustLightness(color: string, holds: (tried: string) => boolean, limit: 0 | 1): string {
  if (holds(color)) return color.toLowerCase()
  const { l, c, h } = toOklch(color)
  const extreme = limit === 0 ? '#000000' : '#ffffff'
  let [low, high, best] = [l, Number(limit), extreme]
  for (let i = 0; i < 14; i++) {
    const middle = (low + high) / 2
    const candidate = fromOklch({ l: middle, c, h })
    if (holds(candidate)) [high, best] = [middle, candidate]
    else low = middle
  }
  return best
}

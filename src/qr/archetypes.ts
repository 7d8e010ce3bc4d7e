import type { archetypes as names } from '#contract/designs.ts'
import type { PlainDesign } from '#contract/plain-design.ts'
import { defaultDesign } from './default-design.ts'
import { fromOklch, toOklch } from './oklch.ts'
import { darken, lighten } from './palette.ts'

type Archetype = (typeof names)[number]

/** A design in a palette of one to eight colors, `#rrggbb`. */
type DesignFactory = (palette: string[]) => PlainDesign

/** The minimum contrast of dark parts with their background, in every palette. */
const STRONG_CONTRAST = 7
const CLEAR_CONTRAST = 4.6

/** The nine designs of a batch, each derived from a palette, in the order of the contract's names. */
export const archetypes: Record<Archetype, DesignFactory> = {
  classic: (palette) => {
    const { main } = pickColors(palette)
    return { ...defaultDesign, foreground: darkenForContrast(main, WHITE, STRONG_CONTRAST) }
  },
  soft: (palette) => {
    const { main } = pickColors(palette)
    const background = isBright(main) ? lighten(main, '#000000', 14) : toTint(main, 0.975, 0.014)
    const foreground = darkenForContrast(main, background, CLEAR_CONTRAST)
    return {
      ...defaultDesign,
      module: 'rounded',
      eye: 'rounded',
      foreground,
      background,
      eyeColor: toDeepShade(main, background),
    }
  },
  dots: (palette) => {
    const { main, second } = pickColors(palette)
    const eyeColor = darkenForContrast(second, WHITE, CLEAR_CONTRAST)
    return { ...defaultDesign, module: 'dots', eye: 'circle', foreground: toDeepShade(main, WHITE), eyeColor }
  },
  ink: (palette) => {
    const { main } = pickColors(palette)
    const background = fromOklch({ l: 0.965, c: 0.018, h: 85 })
    const foreground = fromOklch({ l: 0.22, c: Math.min(0.03, toOklch(main).c), h: toOklch(main).h })
    const eyeColor = darkenForContrast(main, background, CLEAR_CONTRAST)
    return { ...defaultDesign, module: 'fluid', eye: 'leaf', foreground, background, eyeColor }
  },
  duotone: (palette) => {
    const { main, second } = pickColors(palette)
    const [from, to] = [
      darkenForContrast(main, WHITE, CLEAR_CONTRAST),
      darkenForContrast(second, WHITE, CLEAR_CONTRAST),
    ]
    return { ...defaultDesign, module: 'columns', eye: 'rounded', foreground: { type: 'linear', from, to, angle: 45 } }
  },
  sunrise: (palette) => {
    const { main, second } = pickColors(palette)
    const background = toTint(second, 0.98, 0.02)
    const [from, to] = [darkenForContrast(second, background, CLEAR_CONTRAST), toDeepShade(main, background)]
    return {
      ...defaultDesign,
      module: 'dots',
      eye: 'leaf',
      foreground: { type: 'radial', from, to, angle: 45 },
      background,
      frame: { style: 'caption', text: 'Scan me', color: to },
    }
  },
  badge: (palette) => {
    const { main } = pickColors(palette)
    const frame = { style: 'badge' as const, text: 'Scan me', color: getFrameColor(main, WHITE) }
    const [foreground, eyeColor] = [toDeepShade(main, WHITE), darkenForContrast(main, WHITE, CLEAR_CONTRAST)]
    return { ...defaultDesign, module: 'rounded', eye: 'circle', foreground, eyeColor, frame }
  },
  ticket: (palette) => {
    const { main, second } = pickColors(palette)
    const background = toTint(second, 0.985, 0.012)
    const foreground = toDeepShade(second, background)
    const frame = { style: 'ticket' as const, text: 'Scan me', color: getFrameColor(main, background) }
    return { ...defaultDesign, module: 'bars', eye: 'square', foreground, background, frame }
  },
  night: (palette) => {
    const { main, second } = pickColors(palette)
    const background = toTint(main, 0.95, 0.03)
    const midnight = fromOklch({ l: 0.2, c: Math.min(0.07, toOklch(main).c), h: toOklch(main).h })
    return {
      ...defaultDesign,
      module: 'diamond',
      eye: 'rounded',
      foreground: { type: 'linear', from: midnight, to: toDeepShade(second, background), angle: 90 },
      background,
      eyeColor: midnight,
      frame: { style: 'banner', text: 'Scan me', color: midnight },
    }
  },
}

const WHITE = '#ffffff'

/** The main color of a palette, and a second color that goes with it. */
function pickColors(palette: string[]): { main: string; second: string } {
  const main = palette.find((color) => isColorful(color)) ?? findDarkest(palette)
  const { l, c, h } = toOklch(main)
  const otherHues = palette.filter((color) => isColorful(color) && getHueDistance(toOklch(color).h, h) >= 25)
  // In a palette of one hue, the second color has a neighboring hue. In a palette of grays, it is a softer gray.
  const relatedColor =
    c < MIN_COLORFUL_CHROMA
      ? fromOklch({ l: Math.min(l + 0.25, 0.5), c, h })
      : fromOklch({ l: Math.min(l, 0.6), c, h: turnHue(h) })
  return { main, second: otherHues[0] ?? relatedColor }
}

const MIN_COLORFUL_CHROMA = 0.045

/** Turns a hue by 50° around the circle. Yellow is turned back to orange, because green does not go with yellow. */
function turnHue(hue: number): number {
  return hue > 70 && hue < 120 ? hue - 50 : hue + 50
}

/** Whether the hue of a color is visible: the color is not a gray, and neither very light nor very dark. */
function isColorful(color: string): boolean {
  const { l, c } = toOklch(color)
  return c >= MIN_COLORFUL_CHROMA && l > 0.2 && l < 0.97
}

/** The darkest color of a palette of grays, at most nearly black. */
function findDarkest(palette: string[]): string {
  const [darkest] = palette.map(toOklch).toSorted((a, b) => a.l - b.l)
  return darkest ? fromOklch({ ...darkest, l: Math.min(darkest.l, 0.32) }) : '#000000'
}

function getHueDistance(a: number, b: number): number {
  const distance = Math.abs(a - b) % 360
  return Math.min(distance, 360 - distance)
}

/** Darkens a color until it has enough contrast to its background. Darkened yellow looks muddy, so yellows become a nearly black shade of their hue. */
function darkenForContrast(color: string, ground: string, contrast: number): string {
  const { c, h } = toOklch(color)
  return isBright(color) ? fromOklch({ l: 0.26, c: Math.min(c, 0.045), h }) : darken(color, ground, contrast)
}

/** A dark shade of a color with strong contrast to its background. */
function toDeepShade(color: string, ground: string): string {
  const { l, c, h } = toOklch(color)
  return darkenForContrast(isBright(color) ? color : fromOklch({ l: Math.min(l, 0.4), c, h }), ground, STRONG_CONTRAST)
}

/** The color of a frame. A bright color is used as it is, because the color of the frame's text is chosen later. */
function getFrameColor(color: string, ground: string): string {
  return isBright(color) ? color.toLowerCase() : darken(color, ground, CLEAR_CONTRAST)
}

function isBright(color: string): boolean {
  return toOklch(color).l > 0.74
}

/** A background that is almost white, in the color's hue. */
function toTint(color: string, lightness: number, chroma: number): string {
  const { c, h } = toOklch(color)
  return lighten(fromOklch({ l: lightness, c: Math.min(chroma, c), h }), '#000000', 15)
}

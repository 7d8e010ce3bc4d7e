import { pickReadable, contrast, mix, makeReadable } from './mix-colors.ts'
import type { Palette } from './palettes.ts'

/** All colors of a page as #rrggbb. Text has a contrast of at least 4.5:1 and field borders 3:1, whatever colors were chosen. */
export interface ThemeColors {
  background: string
  /** Background of cards and fields. */
  surface: string
  text: string
  muted: string
  /** Links and filled buttons. */
  accent: string
  onAccent: string
  /** A light background in the hue of the accent, for text in `text` but not in `accent`. */
  tint: string
  /** Decorative lines. */
  line: string
  /** Borders of fields and buttons. */
  edge: string
  dark: boolean
}

/** A palette with custom background and accent (#rrggbb or empty). */
export function themeColors(palette: Palette, chosen: { background: string; accent: string }): ThemeColors {
  const base = chosen.background === '' ? palette : adaptPalette(palette, chosen.background)
  const { background, surface, text } = base
  const accent = chosen.accent === '' ? base.accent : chosen.accent
  // On a dark background, an accent of another hue would look muddy; the surface is neutral.
  const tint = isDark(background) ? mix(surface, accent, 0.1) : mix(background, accent, 0.1)
  const contrastColor = getContrastingPole(background)
  const ink = makeReadable(text, [background, surface, tint, mix(background, contrastColor, PATTERN)], contrastColor)
  // The pattern uses the resulting text color, not the one of the palette.
  const grounds = [background, surface, tint, mix(background, ink, PATTERN)]
  const readableAccent = makeReadable(accent, grounds, ink)
  return {
    background,
    surface,
    text: ink,
    muted: makeReadable(base.muted, grounds, ink),
    accent: readableAccent,
    onAccent: pickReadable(readableAccent, ['#ffffff', background, text, getContrastingPole(readableAccent)]),
    tint,
    line: mix(background, text, 0.14),
    edge: findEdgeColor([background, surface], ink),
    dark: isDark(background),
  }
}

/** Share of the text color in a background pattern. */
export const PATTERN = 0.06

/** A palette on another background: its text color if readable there, else the inverse. */
function adaptPalette(palette: Palette, color: string): Palette {
  const background = avoidMidTones(color)
  const text = pickReadable(background, [palette.text, palette.background, getContrastingPole(background)])
  const light = !isDark(background)
  return {
    ...palette,
    background,
    surface: light ? mix(background, '#ffffff', 0.6) : mix(background, '#ffffff', 0.08),
    text,
    muted: mix(text, background, 0.3),
  }
}

/** The color, moved away from mid-tones on which neither black nor white is readable. */
function avoidMidTones(color: string): string {
  const ink = getContrastingPole(color)
  const extreme = ink === '#ffffff' ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(color, extreme, share)
    if (contrast(candidate, ink) >= 7) return candidate
  }
  return extreme
}

/** Black or white, whichever has more contrast. */
function getContrastingPole(color: string): string {
  return isDark(color) ? '#ffffff' : '#000000'
}

function isDark(color: string): boolean {
  return contrast(color, '#ffffff') > contrast(color, '#000000')
}

function findEdgeColor(grounds: readonly string[], text: string): string {
  for (let share = 0.3; share < 1; share += 0.05) {
    const edge = mix(grounds[0] ?? text, text, share)
    if (grounds.every((ground) => contrast(edge, ground) >= 3.1)) return edge
  }
  return text
}

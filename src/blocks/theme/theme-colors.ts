import { bestOn, contrast, mix, readable } from './mix-colors.ts'
import type { Palette } from './palettes.ts'

/** All colours of a page as #rrggbb. What is read on what passes 4.5:1, what bounds a field 3:1, whatever they are made from. */
export interface ThemeColors {
  background: string
  /** Of cards and fields. */
  surface: string
  text: string
  muted: string
  /** Links, filled buttons. */
  accent: string
  onAccent: string
  /** A quiet ground of the accent's hue; text is read on it, not the accent. */
  tint: string
  /** Hairlines, which say nothing by themselves. */
  line: string
  /** The edge of what can be typed in or pressed. */
  edge: string
  dark: boolean
}

/** A palette, with a person's own background and accent where they chose some (#rrggbb or empty). */
export function themeColors(palette: Palette, own: { background: string; accent: string }): ThemeColors {
  const base = own.background === '' ? palette : paletteOn(palette, own.background)
  const { background, surface, text } = base
  const accent = own.accent === '' ? base.accent : own.accent
  // On a dark ground an accent of another hue would only make mud; the surface keeps it clean.
  const tint = isDark(background) ? mix(surface, accent, 0.1) : mix(background, accent, 0.1)
  const far = pole(background)
  const ink = readable(text, [background, surface, tint, mix(background, far, PATTERN)], far)
  // The pattern is drawn in the ink that was found, not in the one that was asked for.
  const grounds = [background, surface, tint, mix(background, ink, PATTERN)]
  const readAccent = readable(accent, grounds, ink)
  return {
    background,
    surface,
    text: ink,
    muted: readable(base.muted, grounds, ink),
    accent: readAccent,
    onAccent: bestOn(readAccent, ['#ffffff', background, text, pole(readAccent)]),
    tint,
    line: mix(background, text, 0.14),
    edge: edgeOn([background, surface], ink),
    dark: isDark(background),
  }
}

/** How much of the text's colour is in a pattern on the background. */
export const PATTERN = 0.06

/** The same palette on another background: its text where it is read there, else the other way round. */
function paletteOn(palette: Palette, wanted: string): Palette {
  const background = clearGround(wanted)
  const text = bestOn(background, [palette.text, palette.background, pole(background)])
  const light = !isDark(background)
  return {
    ...palette,
    background,
    surface: light ? mix(background, '#ffffff', 0.6) : mix(background, '#ffffff', 0.08),
    text,
    muted: mix(text, background, 0.3),
  }
}

/** The colour; one of the middle, on which neither black nor white is read well, is moved away from what is read better. */
function clearGround(color: string): string {
  const ink = pole(color)
  const away = ink === '#ffffff' ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(color, away, share)
    if (contrast(candidate, ink) >= 7) return candidate
  }
  return away
}

/** Black or white, whichever is farther from a colour. */
function pole(color: string): string {
  return isDark(color) ? '#ffffff' : '#000000'
}

function isDark(color: string): boolean {
  return contrast(color, '#ffffff') > contrast(color, '#000000')
}

function edgeOn(grounds: readonly string[], text: string): string {
  for (let share = 0.3; share < 1; share += 0.05) {
    const edge = mix(grounds[0] ?? text, text, share)
    if (grounds.every((ground) => contrast(edge, ground) >= 3.1)) return edge
  }
  return text
}

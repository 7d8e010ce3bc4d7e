import { pickReadable, getContrast, mixColors, makeReadable } from './mix-colors.ts'
import type { Palette } from './palettes.ts'

/** All colors of a page as #rrggbb. Text has a contrast of at least 4.5:1 and field borders 3:1, for any chosen colors. */
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
  isDark: boolean
}

interface CustomColors {
  /** #rrggbb or empty, like the accent. */
  background: string
  accent: string
  /** Other colors on which text and lines must be readable: of a gradient, or of a picture under its overlay. */
  grounds?: readonly string[]
}

/** The colors of a palette with a custom background and accent. */
export function createThemeColors(palette: Palette, customColors: CustomColors): ThemeColors {
  const basePalette = customColors.background === '' ? palette : adaptPalette(palette, customColors.background)
  const { background, surface, text } = basePalette
  const accent = customColors.accent === '' ? basePalette.accent : customColors.accent
  // On a dark background, a tint of the background with an accent of another hue would look muddy. The surface is neutral.
  const tint = isDark(background) ? mixColors(surface, accent, 0.1) : mixColors(background, accent, 0.1)
  const contrastColor = getContrastingPole(background)
  const { grounds: otherGrounds = [] } = customColors
  const readableText = makeReadable(
    text,
    [background, surface, tint, mixColors(background, contrastColor, PATTERN_SHARE), ...otherGrounds],
    contrastColor,
  )
  // The pattern is drawn in the readable text color, not in the text color of the palette.
  const grounds = [background, surface, tint, mixColors(background, readableText, PATTERN_SHARE), ...otherGrounds]
  const readableAccent = makeReadable(accent, grounds, readableText)
  return {
    background,
    surface,
    text: readableText,
    muted: makeReadable(basePalette.muted, grounds, readableText),
    accent: readableAccent,
    onAccent: pickReadable(readableAccent, ['#ffffff', background, text, getContrastingPole(readableAccent)]),
    tint,
    line: mixColors(background, text, 0.14),
    edge: findEdgeColor([background, surface, ...otherGrounds], readableText),
    isDark: isDark(background),
  }
}

/** Share of the text color in a background pattern. */
export const PATTERN_SHARE = 0.06

/** Adapts a palette to another background. The text color stays if it is readable on that background, and is inverted if not. */
function adaptPalette(palette: Palette, color: string): Palette {
  const background = avoidMidTones(color)
  const text = pickReadable(background, [palette.text, palette.background, getContrastingPole(background)])
  const isLight = !isDark(background)
  return {
    ...palette,
    background,
    surface: isLight ? mixColors(background, '#ffffff', 0.6) : mixColors(background, '#ffffff', 0.08),
    text,
    muted: mixColors(text, background, 0.3),
  }
}

/**
 * Moves a color away from the mid-tones, on which neither black nor white is readable: towards the nearer of black and white, or towards the requested one.
 */
export function avoidMidTones(color: string, toDark = isDark(color)): string {
  const [pole, oppositePole] = toDark ? ['#ffffff', '#000000'] : ['#000000', '#ffffff']
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixColors(color, oppositePole, share)
    if (getContrast(candidate, pole) >= 7) return candidate
  }
  return oppositePole
}

/** Black or white, whichever has more contrast to the color. */
function getContrastingPole(color: string): string {
  return isDark(color) ? '#ffffff' : '#000000'
}

function isDark(color: string): boolean {
  return getContrast(color, '#ffffff') > getContrast(color, '#000000')
}

function findEdgeColor(grounds: readonly string[], text: string): string {
  for (let share = 0.3; share < 1; share += 0.05) {
    const edge = mixColors(grounds[0] ?? text, text, share)
    if (grounds.every((ground) => getContrast(edge, ground) >= 3.1)) return edge
  }
  return text
}

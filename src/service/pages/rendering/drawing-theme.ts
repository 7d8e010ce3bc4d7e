import { getSectionColors } from '#blocks/layout/section-colors.ts'
import { readSection } from '#blocks/layout/section-fields.ts'
import type { ThemeColors } from '#blocks/theme/theme-colors.ts'
import { type Theme, toTheme } from '#blocks/theme/theme.ts'
import type { JsonObject } from '#contract/json.ts'

/** The theme for drawings: colors as hex, and the radius of corners on a page 400 wide. */
export interface DrawingTheme {
  background: string
  surface: string
  text: string
  soft: string
  accent: string
  onAccent: string
  radius: number
}

export function toDrawingTheme(storedTheme: JsonObject): DrawingTheme {
  const theme = toTheme(storedTheme)
  return withColors(theme, theme.colors)
}

/** The theme of a section with colors of its own, in a drawing. Null if the section has those of the page. */
export function toSectionDrawingTheme(storedTheme: JsonObject, sectionFields: JsonObject): DrawingTheme | null {
  const theme = toTheme(storedTheme)
  const sectionColors = getSectionColors(readSection(sectionFields), theme)
  return sectionColors && withColors(theme, sectionColors.colors)
}

function withColors({ corners }: Theme, colors: ThemeColors): DrawingTheme {
  const { background, surface, text, muted, accent, onAccent } = colors
  return { background, surface, text, soft: muted, accent, onAccent, radius: radii[corners] }
}

const radii = { sharp: 0, soft: 12, round: 24 } satisfies Record<Theme['corners'], number>

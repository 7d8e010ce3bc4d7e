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

export function toDrawingTheme(theme: JsonObject): DrawingTheme {
  const { colors: themeColors, corners } = toTheme(theme)
  const { background, surface, text, muted, accent, onAccent } = themeColors
  return { background, surface, text, soft: muted, accent, onAccent, radius: radii[corners] }
}

const radii = { sharp: 0, soft: 12, round: 24 } satisfies Record<Theme['corners'], number>

import { getContrast, mixColors } from '../theme/mix-colors.ts'
import { palettes } from '../theme/palettes.ts'
import { type Theme, toHexOrEmpty } from '../theme/theme.ts'
import { avoidMidTones, createThemeColors, type ThemeColors } from '../theme/theme-colors.ts'
import { getColorStyle, type Style } from '../theme/theme-style.ts'
import { getSectionPicture, type Section } from './section-fields.ts'

interface SectionColors {
  colors: ThemeColors
  /** The end of a gradient that begins with the background color. */
  gradientTo?: string
  /** Share of the overlay over a picture. */
  overlay?: number
}

/** The custom properties of a section with its own colors. Null if the section has those of the page. */
export function getSectionStyle(section: Section, theme: Theme): Style | null {
  const sectionColors = getSectionColors(section, theme)
  if (sectionColors === null) return null
  const { colors, gradientTo, overlay } = sectionColors
  return {
    ...getColorStyle({ buttons: theme.buttons, colors }),
    '--ground': gradientTo === undefined ? 'none' : `linear-gradient(135deg, ${colors.background}, ${gradientTo})`,
    ...(overlay !== undefined && { '--overlay': String(overlay) }),
  }
}

/** The colors of a section, on whose background all text is readable. Null if they are those of the page. */
export function getSectionColors(section: Section, theme: Theme): SectionColors | null {
  const page = getSchemeColors(section, theme)
  switch (section.background) {
    case 'none':
      return page === theme.colors ? null : { colors: page }
    case 'surface':
      return { colors: createColors(theme, page.surface) }
    case 'accent':
      return { colors: createColors(theme, toScheme(page.accent, section)) }
    case 'color':
      return { colors: createColors(theme, toScheme(toHexOrEmpty(section.color) || page.tint, section)) }
    case 'gradient':
      return createGradientColors(section, { theme, page })
    case 'picture':
      return getSectionPicture(section) === null ? { colors: page } : createPictureColors(section, { theme, page })
  }
}

/** The colors of the page, turned to the other side if the section asks for it. */
function getSchemeColors({ scheme }: Section, theme: Theme): ThemeColors {
  const { colors } = theme
  return scheme === 'same' || (scheme === 'dark') === colors.isDark ? colors : createColors(theme, colors.text)
}

function createColors(theme: Theme, background: string, grounds: readonly string[] = []): ThemeColors {
  return createThemeColors(palettes[theme.palette], { background, accent: toHexOrEmpty(theme.accentColour), grounds })
}

function toScheme(color: string, { scheme }: Section): string {
  return scheme === 'same' ? color : avoidMidTones(color, scheme === 'dark')
}

interface Surroundings {
  theme: Theme
  page: ThemeColors
}

const GRADIENT_STEPS = [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]
// Between two steps a gradient from yellow to cyan, for example, is a little darker than at either.
const GRADIENT_MARGIN = 0.03

function createGradientColors(section: Section, { theme, page }: Surroundings): SectionColors {
  const start = toScheme(toHexOrEmpty(section.color) || page.tint, section)
  const { background, isDark } = createColors(theme, start)
  // Text has one color, so both ends must be light or both dark.
  const end = avoidMidTones(toHexOrEmpty(section.gradientTo) || page.surface, isDark)
  const grounds = GRADIENT_STEPS.map((share) =>
    mixColors(mixColors(background, end, share), isDark ? '#ffffff' : '#000000', GRADIENT_MARGIN),
  )
  return { colors: createColors(theme, start, grounds), gradientTo: end }
}

/** The overlay has the color of the background, and is at least strong enough for text over the brightest and darkest pictures. */
function createPictureColors(section: Section, { theme, page }: Surroundings): SectionColors {
  const { background, isDark } = createColors(theme, page.background)
  // The pixel that is most like the text.
  const pole = isDark ? '#ffffff' : '#000000'
  let share = Math.min(90, Math.max(0, section.overlay)) / 100
  while (share < 1 && getContrast(pole, mixColors(pole, background, share)) < MIN_PICTURE_CONTRAST)
    share = Math.round((share + 0.02) * 100) / 100
  const grounds = ['#ffffff', '#000000'].map((pixel) => mixColors(pixel, background, share))
  return { colors: createColors(theme, background, grounds), overlay: share }
}

// A little above the 4.5 that text needs, because a browser rounds the colors that it mixes.
const MIN_PICTURE_CONTRAST = 4.6

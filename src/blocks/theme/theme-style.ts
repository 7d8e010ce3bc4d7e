import { findFamilyStyle, toCssFamilies } from './font-families.ts'
import { fonts, systemStacks } from './fonts.ts'
import { mixColors } from './mix-colors.ts'
import type { Theme } from './theme.ts'
import { PATTERN_SHARE } from './theme-colors.ts'

export type Style = { [property: `--${string}`]: string }

/** The custom properties of a theme, for the element `.page`. */
export function getThemeStyle(theme: Theme): Style {
  return {
    ...getColorStyle(theme),
    ...getTypeStyle(theme),
    ...corners[theme.corners],
    '--gap': gaps[theme.spacing],
    '--ground': getBackground(theme),
  }
}

/** The custom properties of a theme's colors, which a section may replace. */
export function getColorStyle(theme: Pick<Theme, 'buttons' | 'colors'>): Style {
  const { colors } = theme
  return {
    '--scheme': colors.isDark ? 'dark' : 'light',
    '--background': colors.background,
    '--surface': colors.surface,
    '--text': colors.text,
    '--muted': colors.muted,
    '--accent': colors.accent,
    '--on-accent': colors.onAccent,
    '--tint': colors.tint,
    '--line': colors.line,
    '--edge': colors.edge,
    ...getButtonStyle(theme),
  }
}

/** Properties that are the same on every page are left out, because the CSS of pages sets them. */
function getTypeStyle(theme: Theme): Style {
  const pair = fonts[theme.fonts]
  const family = findFamilyStyle(theme.headingFont)
  return {
    '--display': toFontStack(theme.headingFont, pair.display),
    '--body': toFontStack(theme.bodyFont, pair.body),
    '--weight': String(getHeadingWeight(theme)),
    '--tracking': trackings[theme.headingTracking] ?? family?.tracking ?? pair.tracking,
    ...(theme.headingSize === 'regular' ? {} : { '--heading-size': headingSizes[theme.headingSize] }),
    ...(theme.textSize === 'regular' ? {} : { '--text-size': textSizes[theme.textSize] }),
    ...(theme.lineHeight === 'regular' ? {} : { '--leading': lineHeights[theme.lineHeight] }),
    // A drawn bold of a font without a bold is ugly in large letters.
    ...(theme.headingFont === '' ? {} : { '--synthesis': 'none' }),
  }
}

function toFontStack(family: string, pairStack: string): string {
  if (family === '') return pairStack
  const generic = findFamilyStyle(family)?.generic
  return [...toCssFamilies(family), generic === undefined ? pairStack : systemStacks[generic]].join(', ')
}

/** The weight of headings: the chosen one, or the one that suits the font. */
export function getHeadingWeight({ headingWeight, headingFont, fonts: pair }: Theme): number {
  return headingWeights[headingWeight] ?? findFamilyStyle(headingFont)?.weight ?? fonts[pair].weight
}

export const headingWeights = {
  auto: undefined,
  light: 300,
  normal: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
  extrabold: 800,
  black: 900,
} satisfies Record<Theme['headingWeight'], number | undefined>

const trackings = {
  auto: undefined,
  tight: '-0.04em',
  normal: '0',
  wide: '0.06em',
} satisfies Record<Theme['headingTracking'], string | undefined>

const headingSizes = { small: '0.85', large: '1.2', huge: '1.5' }
const textSizes = { small: '0.94', large: '1.12' }
const lineHeights = { tight: '1.45', relaxed: '1.8' }

const corners = {
  sharp: { '--radius': '0px', '--radius-small': '0px', '--radius-button': '0px' },
  soft: { '--radius': '14px', '--radius-small': '8px', '--radius-button': '12px' },
  round: { '--radius': '26px', '--radius-small': '14px', '--radius-button': '99px' },
} satisfies Record<Theme['corners'], Style>

/** Space between blocks. */
export const gaps = { compact: '1.25rem', regular: '2rem', airy: '3.25rem' } satisfies Record<Theme['spacing'], string>

function getButtonStyle({ buttons, colors }: Pick<Theme, 'buttons' | 'colors'>): Style {
  if (buttons === 'filled') return createButtonStyle(colors.accent, colors.onAccent, colors.accent)
  if (buttons === 'outline') return createButtonStyle('transparent', colors.accent, colors.accent)
  return createButtonStyle(colors.tint, colors.text, colors.tint)
}

function createButtonStyle(fill: string, text: string, line: string): Style {
  return { '--button-fill': fill, '--button-text': text, '--button-line': line }
}

/** Background pattern in CSS, faint enough for text to stay readable. */
function getBackground({ background, colors }: Theme): string {
  const patternColor = mixColors(colors.background, colors.text, PATTERN_SHARE)
  const backgroundColor = colors.background
  const grounds = {
    plain: 'none',
    gradient: `linear-gradient(170deg, ${colors.tint}, ${backgroundColor} 40rem)`,
    glow: `radial-gradient(36rem 30rem at 85% -6rem, ${colors.tint} 20%, transparent), radial-gradient(30rem 26rem at -10% 26rem, ${colors.tint}, transparent)`,
    dots: `radial-gradient(${patternColor} 1.5px, transparent 2px) 0 0 / 18px 18px`,
    grid: `linear-gradient(${patternColor} 1px, transparent 1px) 0 -1px / 100% 28px, linear-gradient(90deg, ${patternColor} 1px, transparent 1px) -1px 0 / 28px 100%`,
    stripes: `repeating-linear-gradient(135deg, ${patternColor} 0 1px, transparent 1px 12px)`,
  } satisfies Record<Theme['background'], string>
  return grounds[background]
}

import type { JsonObject } from '#contract/json.ts'
import { createOpenObjectSchema, readFields, type Values } from '../schema/field.ts'
import { choice, color, fontFamily, toggle } from '../schema/fields.ts'
import { fonts } from './fonts.ts'
import { palettes } from './palettes.ts'
import { type ThemeColors, createThemeColors } from './theme-colors.ts'

/** Settings of a document's theme. Every key is optional. */
const themeFields = {
  palette: choice('Palette', { default: 'paper', options: getLabels(palettes) }),
  accentColour: color('Accent color', {
    description: 'Used for buttons and links; adjusted for contrast',
    default: '',
  }),
  backgroundColour: color('Background color', { description: 'Replaces the background of the palette', default: '' }),
  fonts: choice('Fonts', { default: 'modern', options: getLabels(fonts) }),
  corners: choice('Corners', { default: 'soft', options: { sharp: 'Sharp', soft: 'Soft', round: 'Round' } }),
  buttons: choice('Buttons', { default: 'filled', options: { filled: 'Filled', outline: 'Outlined', soft: 'Soft' } }),
  background: choice('Background', {
    default: 'plain',
    options: { plain: 'Plain', gradient: 'Gradient', glow: 'Glow', dots: 'Dots', grid: 'Grid', stripes: 'Stripes' },
  }),
  headingFont: fontFamily('Heading font', { description: 'Replaces the headings of the pair' }),
  bodyFont: fontFamily('Text font', { description: 'Replaces the text of the pair' }),
  headingSize: choice('Heading size', {
    default: 'regular',
    options: { small: 'Small', regular: 'Regular', large: 'Large', huge: 'Extra large' },
  }),
  headingWeight: choice('Heading weight', {
    default: 'auto',
    options: {
      auto: 'Automatic',
      light: 'Light',
      normal: 'Regular',
      medium: 'Medium',
      semibold: 'Semibold',
      bold: 'Bold',
      extrabold: 'Extra bold',
      black: 'Black',
    },
  }),
  headingTracking: choice('Letter spacing', {
    description: 'Of headings',
    default: 'auto',
    options: { auto: 'Automatic', tight: 'Tight', normal: 'Normal', wide: 'Wide' },
  }),
  textSize: choice('Text size', {
    default: 'regular',
    options: { small: 'Small', regular: 'Regular', large: 'Large' },
  }),
  lineHeight: choice('Line height', {
    default: 'regular',
    options: { tight: 'Tight', regular: 'Regular', relaxed: 'Relaxed' },
  }),
  /** Whether a change of the workspace's brand kit is offered to this page. */
  followsBrand: toggle('Follow the brand kit'),
  spacing: choice('Spacing', { default: 'regular', options: { compact: 'Compact', regular: 'Regular', airy: 'Airy' } }),
}

export const themeSchema = createOpenObjectSchema(themeFields)

/** A complete theme with its resulting colors. */
export type Theme = Values<typeof themeFields> & { colors: ThemeColors }

/** Reads a stored theme. Missing and unknown values get defaults. */
export function toTheme(stored: JsonObject): Theme {
  const theme = readFields(themeFields, stored)
  const customColors = { background: toHexOrEmpty(theme.backgroundColour), accent: toHexOrEmpty(theme.accentColour) }
  return { ...theme, colors: createThemeColors(palettes[theme.palette], customColors) }
}

function getLabels<K extends string>(options: Record<K, { label: string }>): Record<K, string> {
  const entries = Object.entries<{ label: string }>(options).map(([name, { label }]) => [name, label])
  // Object.entries loses the type of the keys.
  return Object.fromEntries(entries) as Record<K, string>
}

/** A stored color, or nothing if it is malformed. */
export function toHexOrEmpty(color: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color : ''
}

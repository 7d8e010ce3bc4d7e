import type { FontFamilyName } from '#blocks/theme/font-families.ts'
import type { FontMetrics } from './measure-font.ts'

/** An open font family, whose files an npm package has. */
export interface OpenFamily {
  name: string
  category: 'sans' | 'serif' | 'display' | 'slab' | 'mono' | 'handwriting'
  /** The weights of a variable font, from the lightest to the boldest; or the weights that each have a file of their own. */
  weights: { from: number; to: number } | readonly number[]
  hasItalic: boolean
  license: 'OFL-1.1' | 'Apache-2.0'
  /** Of the file with the Latin letters. A test measures the installed files again. */
  metrics: FontMetrics
}

/** The open families, in the order in which people choose from them. */
export const openFamilies: Readonly<Record<FontFamilyName, OpenFamily>> = {
  inter: {
    name: 'Inter',
    category: 'sans',
    weights: { from: 100, to: 900 },
    hasItalic: true,
    license: 'OFL-1.1',
    metrics: { ascent: 0.9688, descent: 0.2412, lineGap: 0, width: 0.4765, boldWidth: 0.4907 },
  },
  'source-sans-3': {
    name: 'Source Sans 3',
    category: 'sans',
    weights: { from: 200, to: 900 },
    hasItalic: true,
    license: 'OFL-1.1',
    metrics: { ascent: 1.024, descent: 0.4, lineGap: 0, width: 0.4177, boldWidth: 0.4421 },
  },
  'dm-sans': {
    name: 'DM Sans',
    category: 'sans',
    weights: { from: 100, to: 1000 },
    hasItalic: true,
    license: 'OFL-1.1',
    metrics: { ascent: 0.992, descent: 0.31, lineGap: 0, width: 0.4665, boldWidth: 0.4922 },
  },
  'work-sans': {
    name: 'Work Sans',
    category: 'sans',
    weights: { from: 100, to: 900 },
    hasItalic: true,
    license: 'OFL-1.1',
    metrics: { ascent: 0.93, descent: 0.243, lineGap: 0, width: 0.5007, boldWidth: 0.5015 },
  },
  manrope: {
    name: 'Manrope',
    category: 'sans',
    weights: { from: 200, to: 800 },
    hasItalic: false,
    license: 'OFL-1.1',
    metrics: { ascent: 1.066, descent: 0.3, lineGap: 0, width: 0.4594, boldWidth: 0.4842 },
  },
  nunito: {
    name: 'Nunito',
    category: 'sans',
    weights: { from: 200, to: 1000 },
    hasItalic: true,
    license: 'OFL-1.1',
    metrics: { ascent: 1.011, descent: 0.353, lineGap: 0, width: 0.452, boldWidth: 0.4699 },
  },
  rubik: {
    name: 'Rubik',
    category: 'sans',
    weights: { from: 300, to: 900 },
    hasItalic: true,
    license: 'OFL-1.1',
    metrics: { ascent: 0.935, descent: 0.25, lineGap: 0, width: 0.4679, boldWidth: 0.4992 },
  },
  cairo: {
    name: 'Cairo',
    category: 'sans',
    weights: { from: 200, to: 1000 },
    hasItalic: false,
    license: 'OFL-1.1',
    metrics: { ascent: 1.303, descent: 0.571, lineGap: 0, width: 0.422, boldWidth: 0.4338 },
  },
  'source-serif-4': {
    name: 'Source Serif 4',
    category: 'serif',
    weights: { from: 200, to: 900 },
    hasItalic: true,
    license: 'OFL-1.1',
    metrics: { ascent: 1.036, descent: 0.335, lineGap: 0, width: 0.479, boldWidth: 0.4938 },
  },
  lora: {
    name: 'Lora',
    category: 'serif',
    weights: { from: 400, to: 700 },
    hasItalic: true,
    license: 'OFL-1.1',
    metrics: { ascent: 1.006, descent: 0.274, lineGap: 0, width: 0.4683, boldWidth: 0.4822 },
  },
  'playfair-display': {
    name: 'Playfair Display',
    category: 'serif',
    weights: { from: 400, to: 900 },
    hasItalic: true,
    license: 'OFL-1.1',
    metrics: { ascent: 1.082, descent: 0.251, lineGap: 0, width: 0.4521, boldWidth: 0.4627 },
  },
  fraunces: {
    name: 'Fraunces',
    category: 'serif',
    weights: { from: 100, to: 900 },
    hasItalic: true,
    license: 'OFL-1.1',
    metrics: { ascent: 0.978, descent: 0.255, lineGap: 0, width: 0.4681, boldWidth: 0.4986 },
  },
  cormorant: {
    name: 'Cormorant',
    category: 'serif',
    weights: { from: 300, to: 700 },
    hasItalic: true,
    license: 'OFL-1.1',
    metrics: { ascent: 0.924, descent: 0.287, lineGap: 0, width: 0.3931, boldWidth: 0.3978 },
  },
  'instrument-serif': {
    name: 'Instrument Serif',
    category: 'serif',
    weights: [400],
    hasItalic: true,
    license: 'OFL-1.1',
    metrics: { ascent: 0.99, descent: 0.31, lineGap: 0, width: 0.3391, boldWidth: 0.3391 },
  },
  'libre-caslon-text': {
    name: 'Libre Caslon Text',
    category: 'serif',
    weights: [400, 700],
    hasItalic: true,
    license: 'OFL-1.1',
    metrics: { ascent: 0.97, descent: 0.26, lineGap: 0, width: 0.4777, boldWidth: 0.5218 },
  },
  'frank-ruhl-libre': {
    name: 'Frank Ruhl Libre',
    category: 'serif',
    weights: { from: 300, to: 900 },
    hasItalic: false,
    license: 'OFL-1.1',
    metrics: { ascent: 0.957, descent: 0.334, lineGap: 0, width: 0.4386, boldWidth: 0.461 },
  },
  'bricolage-grotesque': {
    name: 'Bricolage Grotesque',
    category: 'display',
    weights: { from: 200, to: 800 },
    hasItalic: false,
    license: 'OFL-1.1',
    metrics: { ascent: 0.93, descent: 0.27, lineGap: 0, width: 0.471, boldWidth: 0.4893 },
  },
  'space-grotesk': {
    name: 'Space Grotesk',
    category: 'display',
    weights: { from: 300, to: 700 },
    hasItalic: false,
    license: 'OFL-1.1',
    metrics: { ascent: 0.984, descent: 0.292, lineGap: 0, width: 0.4894, boldWidth: 0.4902 },
  },
  syne: {
    name: 'Syne',
    category: 'display',
    weights: { from: 400, to: 800 },
    hasItalic: false,
    license: 'OFL-1.1',
    metrics: { ascent: 0.925, descent: 0.275, lineGap: 0, width: 0.439, boldWidth: 0.547 },
  },
  oswald: {
    name: 'Oswald',
    category: 'display',
    weights: { from: 200, to: 700 },
    hasItalic: false,
    license: 'OFL-1.1',
    metrics: { ascent: 1.193, descent: 0.289, lineGap: 0, width: 0.3633, boldWidth: 0.4114 },
  },
  bitter: {
    name: 'Bitter',
    category: 'slab',
    weights: { from: 100, to: 900 },
    hasItalic: true,
    license: 'OFL-1.1',
    metrics: { ascent: 0.935, descent: 0.265, lineGap: 0, width: 0.4643, boldWidth: 0.4728 },
  },
  'roboto-slab': {
    name: 'Roboto Slab',
    category: 'slab',
    weights: { from: 100, to: 900 },
    hasItalic: false,
    license: 'Apache-2.0',
    metrics: { ascent: 1.0479, descent: 0.271, lineGap: 0, width: 0.4754, boldWidth: 0.4807 },
  },
  'jetbrains-mono': {
    name: 'JetBrains Mono',
    category: 'mono',
    weights: { from: 100, to: 800 },
    hasItalic: true,
    license: 'OFL-1.1',
    metrics: { ascent: 1.02, descent: 0.3, lineGap: 0, width: 0.6, boldWidth: 0.6 },
  },
  caveat: {
    name: 'Caveat',
    category: 'handwriting',
    weights: [400, 700],
    hasItalic: false,
    license: 'OFL-1.1',
    metrics: { ascent: 0.96, descent: 0.3, lineGap: 0, width: 0.3416, boldWidth: 0.347 },
  },
}

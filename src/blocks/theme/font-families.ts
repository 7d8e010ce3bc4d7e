/** How headings in a font family look by default, and what text looks like before the font has loaded. */
interface FamilyStyle {
  generic: GenericFamily
  /** Weight of headings. */
  weight: number
  /** Letter-spacing of headings. */
  tracking: string
}

/** The kinds of system fonts that stand in for a font family. */
export type GenericFamily = 'sans' | 'serif' | 'mono'

/** The open font families that a theme may name, by the name that the theme stores. Their files belong to the service. */
export const fontFamilies = {
  inter: { generic: 'sans', weight: 700, tracking: '-0.025em' },
  'source-sans-3': { generic: 'sans', weight: 700, tracking: '-0.01em' },
  'dm-sans': { generic: 'sans', weight: 700, tracking: '-0.025em' },
  'work-sans': { generic: 'sans', weight: 600, tracking: '-0.02em' },
  manrope: { generic: 'sans', weight: 700, tracking: '-0.025em' },
  nunito: { generic: 'sans', weight: 800, tracking: '-0.015em' },
  rubik: { generic: 'sans', weight: 600, tracking: '-0.015em' },
  cairo: { generic: 'sans', weight: 700, tracking: '0' },
  'source-serif-4': { generic: 'serif', weight: 600, tracking: '-0.015em' },
  lora: { generic: 'serif', weight: 600, tracking: '-0.01em' },
  'playfair-display': { generic: 'serif', weight: 600, tracking: '-0.01em' },
  fraunces: { generic: 'serif', weight: 600, tracking: '-0.02em' },
  cormorant: { generic: 'serif', weight: 600, tracking: '-0.01em' },
  'instrument-serif': { generic: 'serif', weight: 400, tracking: '-0.015em' },
  'libre-caslon-text': { generic: 'serif', weight: 400, tracking: '-0.02em' },
  'frank-ruhl-libre': { generic: 'serif', weight: 600, tracking: '0' },
  'bricolage-grotesque': { generic: 'sans', weight: 700, tracking: '-0.03em' },
  'space-grotesk': { generic: 'sans', weight: 600, tracking: '-0.03em' },
  syne: { generic: 'sans', weight: 700, tracking: '-0.02em' },
  oswald: { generic: 'sans', weight: 600, tracking: '0' },
  bitter: { generic: 'serif', weight: 700, tracking: '-0.015em' },
  'roboto-slab': { generic: 'serif', weight: 600, tracking: '-0.015em' },
  'jetbrains-mono': { generic: 'mono', weight: 700, tracking: '-0.04em' },
  caveat: { generic: 'sans', weight: 700, tracking: '0' },
} satisfies Record<string, FamilyStyle>

export type FontFamilyName = keyof typeof fontFamilies

/** The style of an open family. Null for a family that a workspace uploaded, and for an unknown one. */
export function findFamilyStyle(name: string): FamilyStyle | null {
  return Object.hasOwn(fontFamilies, name) ? fontFamilies[name as FontFamilyName] : null
}

/** The names of a family in CSS: its own, and those of the system fonts that are scaled to its size until it has loaded. */
export function toCssFamilies(name: string): string[] {
  return [name, `fallback-${name}`, `fallback2-${name}`]
}

import type { GenericFamily } from './font-families.ts'

/** A pair of system typefaces, for which pages load nothing. */
export interface FontPair {
  label: string
  display: string
  body: string
  /** Weight of headings. */
  weight: number
  /** Letter-spacing of headings. */
  tracking: string
}

const sans =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif"
const oldStyle =
  "'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', P052, 'Book Antiqua', Georgia, serif"
const bookSerif = "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, 'Noto Serif', Georgia, serif"
const geometric =
  "Avenir, 'Avenir Next', Montserrat, Corbel, 'URW Gothic', 'Century Gothic', source-sans-pro, sans-serif"
const rounded =
  "ui-rounded, 'SF Pro Rounded', 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT Bold', Nunito, system-ui, sans-serif"
const slab = "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', Georgia, serif"
const mono = "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace"

export const fonts = {
  modern: { label: 'Modern', display: sans, body: sans, weight: 750, tracking: '-0.025em' },
  classic: { label: 'Classic', display: oldStyle, body: sans, weight: 600, tracking: '-0.015em' },
  literary: { label: 'Literary', display: bookSerif, body: bookSerif, weight: 700, tracking: '-0.015em' },
  geometric: { label: 'Geometric', display: geometric, body: geometric, weight: 700, tracking: '-0.02em' },
  rounded: { label: 'Rounded', display: rounded, body: rounded, weight: 700, tracking: '-0.01em' },
  slab: { label: 'Slab', display: slab, body: sans, weight: 700, tracking: '-0.02em' },
  typewriter: { label: 'Typewriter', display: mono, body: mono, weight: 700, tracking: '-0.04em' },
} satisfies Record<string, FontPair>

/** The system fonts that follow a font family, for characters that it lacks. */
export const systemStacks = { sans, serif: bookSerif, mono } satisfies Record<GenericFamily, string>

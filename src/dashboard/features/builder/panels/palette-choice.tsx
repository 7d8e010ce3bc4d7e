import { type Palette, palettes } from '#blocks/theme/palettes.ts'
import { TileChoice } from '#dashboard/ui/fields/tile-choice.tsx'
import type { FormField } from '../form/field-tree.ts'

interface PaletteChoiceProps {
  field: FormField
  value: string
  onChoose: (value: string) => void
}

/** Color palettes to choose from. */
export function PaletteChoice({ field, value, onChoose }: PaletteChoiceProps) {
  const options = field.options.map((option) => ({
    ...option,
    picture: <Swatch palette={palettesByName.get(option.value)} />,
  }))
  return (
    <TileChoice label={field.title} labelled="above" columns={2} value={value} options={options} onChange={onChoose} />
  )
}

function Swatch({ palette }: { palette: Palette | undefined }) {
  if (!palette) return null
  const { background, surface, text, accent } = palette
  return (
    <span className="flex h-9 w-full items-center gap-1.5 rounded-sm border px-1.5" style={{ background, color: text }}>
      <span className="text-base font-semibold">Aa</span>
      <span className="ml-auto size-4 rounded-full" style={{ background: surface, outline: `1px solid ${text}22` }} />
      <span className="size-4 rounded-full" style={{ background: accent }} />
    </span>
  )
}

const palettesByName = new Map<string, Palette>(Object.entries(palettes))

import { useId } from 'react'
import { type Palette, palettes } from '#blocks/palettes.ts'
import { RadioOption } from '../../../ui/fields/radio-option.tsx'
import type { FormField } from '../form/field-tree.ts'

interface LookChoiceProps {
  field: FormField
  value: string
  onChoose: (value: string) => void
}

/** Palettes by their colours. */
export function PaletteChoice({ field, value, onChoose }: LookChoiceProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{field.title}</legend>
      <div className="grid grid-cols-2 gap-1.5">
        {field.options.map((option) => (
          <RadioOption
            key={option.value}
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className="gap-1 rounded-md border p-1 text-xs hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text"
          >
            <Swatch palette={byName.get(option.value)} />
            <span className="truncate px-0.5">{option.label}</span>
          </RadioOption>
        ))}
      </div>
    </fieldset>
  )
}

function Swatch({ palette }: { palette: Palette | undefined }) {
  if (!palette) return null
  const { background, surface, text, accent } = palette
  return (
    <span
      aria-hidden
      className="flex h-9 items-center gap-1.5 rounded-sm border px-1.5"
      style={{ background, color: text }}
    >
      <span className="text-base font-semibold">Aa</span>
      <span className="ml-auto size-4 rounded-full" style={{ background: surface, outline: `1px solid ${text}22` }} />
      <span className="size-4 rounded-full" style={{ background: accent }} />
    </span>
  )
}

const byName = new Map<string, Palette>(Object.entries(palettes))

import { useId } from 'react'
import { type FontPair, fonts } from '#blocks/theme/fonts.ts'
import { RadioOption } from '../../../ui/fields/radio-option.tsx'
import type { FormField } from '../form/field-tree.ts'

interface FontChoiceProps {
  field: FormField
  value: string
  onChoose: (value: string) => void
}

/** Font choices, each set in its own typeface. */
export function FontChoice({ field, value, onChoose }: FontChoiceProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{field.title}</legend>
      <div className="grid grid-cols-2 gap-1.5">
        {field.options.map((option) => {
          const pair = byName.get(option.value)
          return (
            <RadioOption
              key={option.value}
              name={name}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              className="rounded-md border px-2 py-1 hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text"
            >
              <span
                className="truncate text-lg"
                style={pair && { fontFamily: pair.display, fontWeight: pair.weight, letterSpacing: pair.tracking }}
              >
                {option.label}
              </span>
              <span aria-hidden className="truncate text-xs" style={pair && { fontFamily: pair.body }}>
                Sample text
              </span>
            </RadioOption>
          )
        })}
      </div>
    </fieldset>
  )
}

const byName = new Map<string, FontPair>(Object.entries(fonts))

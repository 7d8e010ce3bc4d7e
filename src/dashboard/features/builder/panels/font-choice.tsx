import { type FontPair, fonts } from '#blocks/theme/fonts.ts'
import { RadioOptions, radioTileClass } from '#dashboard/ui/fields/radio-options.tsx'
import type { FormField } from '../form/field-tree.ts'

interface FontChoiceProps {
  field: FormField
  value: string
  onChoose: (value: string) => void
}

/** Font choices, each set in its own typeface. */
export function FontChoice({ field, value, onChoose }: FontChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{field.title}</legend>
      <div className="grid grid-cols-2 gap-1.5">
        <RadioOptions
          options={field.options}
          value={value}
          onChange={onChoose}
          className={`${radioTileClass} px-2 py-1`}
        >
          {(option) => <Sample name={option.label} pair={fontPairs.get(option.value)} />}
        </RadioOptions>
      </div>
    </fieldset>
  )
}

function Sample({ name, pair }: { name: string; pair: FontPair | undefined }) {
  return (
    <>
      <span
        className="truncate text-lg"
        style={pair && { fontFamily: pair.display, fontWeight: pair.weight, letterSpacing: pair.tracking }}
      >
        {name}
      </span>
      <span aria-hidden className="truncate text-xs" style={pair && { fontFamily: pair.body }}>
        Sample text
      </span>
    </>
  )
}

const fontPairs = new Map<string, FontPair>(Object.entries(fonts))

import type { FieldText } from '../ui/field.tsx'
import type { ComboboxOption } from '../ui/fields/combobox-popup.tsx'
import { MultiCombobox } from '../ui/fields/multi-combobox.tsx'
import { toOption, useCodeSearch } from './use-found-codes.ts'

export interface PickedCode {
  id: string
  shortCode: string
  name: string
}

interface CodesPickerProps extends FieldText {
  value: readonly PickedCode[]
  onChange: (codes: PickedCode[]) => void
}

const MAX_CHIPS = 12

/** Chooses several codes by search. */
export function CodesPicker({ value, onChange, ...field }: CodesPickerProps) {
  const { codes, actions, ...search } = useCodeSearch()
  const isChosen = ({ id }: PickedCode) => value.some((code) => code.id === id)
  const unchosenCodes = codes.filter((code) => !isChosen(code))
  const handleChange = (options: ComboboxOption[]) => {
    const knownCodes = [...value, ...codes]
    onChange(options.flatMap((option) => knownCodes.find(({ id }) => id === option.value) ?? []))
  }
  return (
    <MultiCombobox
      {...field}
      placeholder="Search codes"
      maxChips={MAX_CHIPS}
      options={codes.map(toOption)}
      {...search}
      actions={[
        ...(unchosenCodes.length > 1
          ? [{ label: `Choose all ${unchosenCodes.length} shown`, run: () => onChange([...value, ...unchosenCodes]) }]
          : []),
        ...actions,
      ]}
      value={value.map(toOption)}
      onChange={handleChange}
    />
  )
}

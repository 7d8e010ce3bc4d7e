import { type ReactNode, useId } from 'react'
import { RadioOption } from './radio-option.tsx'

interface TileChoiceProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; label: string; picture: ReactNode }[]
  onChange: (value: V) => void
}

/** One of several, each shown by a small picture of itself. */
export function TileChoice<V extends string>({ label, value, options, onChange }: TileChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-4 gap-2">
        {options.map((option) => (
          <RadioOption
            key={option.value}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="justify-items-center gap-1 rounded-md border bg-surface px-1 pt-2 pb-1 text-xs hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text"
          >
            <span aria-hidden className="grid size-9 place-items-center text-ink">
              {option.picture}
            </span>
            <span className="max-w-full truncate">{option.label}</span>
          </RadioOption>
        ))}
      </div>
    </fieldset>
  )
}

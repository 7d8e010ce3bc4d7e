import { useId } from 'react'
import { RadioOption } from '../fields/radio-option.tsx'

interface TabsProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** Which of a panel's few views is shown, as quiet words beside its title. */
export function Tabs<V extends string>({ label, value, options, onChange }: TabsProps<V>) {
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-wrap">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <RadioOption
          key={option.value}
          name={name}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
          className="h-7 place-items-center rounded-sm px-1.5 text-sm hover:text-ink has-checked:font-medium has-checked:text-ink coarse:h-9"
        >
          <span>{option.label}</span>
        </RadioOption>
      ))}
    </fieldset>
  )
}

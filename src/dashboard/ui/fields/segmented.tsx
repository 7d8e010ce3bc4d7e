import { useId } from 'react'
import { RadioOption } from './radio-option.tsx'

interface SegmentedProps<V extends string> {
  label: string
  /** `hidden` where what stands around says it. */
  labelled?: 'above' | 'hidden'
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** One of two to four, all in sight. */
export function Segmented<V extends string>({
  label,
  labelled = 'above',
  value,
  options,
  onChange,
}: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className={labelled === 'above' ? 'mb-1.5 text-sm font-medium' : 'sr-only'}>{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col rounded-md bg-hover p-0.5">
        {options.map((option) => (
          <RadioOption
            key={option.value}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="h-7 place-items-center rounded-sm px-2 text-sm hover:text-ink has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-lift coarse:h-8"
          >
            <span className="max-w-full truncate">{option.label}</span>
          </RadioOption>
        ))}
      </div>
    </fieldset>
  )
}

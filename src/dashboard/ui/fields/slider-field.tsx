import type { ReactNode } from 'react'
import { Field } from '../field.tsx'

interface SliderFieldProps {
  label: string
  /** The value with its unit: "22 %". */
  valueText: string
  value: number
  min: number
  max: number
  step?: number
  hint?: ReactNode
  onChange: (value: number) => void
  onChangeEnd: () => void
}

/** Slider for a number. */
export function SliderField({ label, valueText, hint, onChange, onChangeEnd, ...range }: SliderFieldProps) {
  return (
    <Field label={label} hint={hint} valueText={valueText}>
      {(wiring) => (
        <input
          {...range}
          {...wiring}
          type="range"
          aria-valuetext={valueText}
          className="h-5 w-full cursor-pointer accent-accent"
          onChange={(event) => onChange(event.target.valueAsNumber)}
          onPointerUp={onChangeEnd}
          onBlur={onChangeEnd}
        />
      )}
    </Field>
  )
}

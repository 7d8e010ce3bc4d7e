import type { ReactNode } from 'react'
import { Field } from '../../../ui/field.tsx'

interface SliderFieldProps {
  label: string
  /** The value with its unit, as it is read and heard: "22 %". */
  shown: string
  value: number
  min: number
  max: number
  hint?: ReactNode
  onChange: (value: number) => void
  onSettle: () => void
}

/** A number that is dragged. */
export function SliderField({ label, shown, hint, onChange, onSettle, ...range }: SliderFieldProps) {
  return (
    <Field label={label} hint={hint} shown={shown}>
      {(wiring) => (
        <input
          {...range}
          {...wiring}
          type="range"
          aria-valuetext={shown}
          className="h-5 w-full cursor-pointer accent-accent"
          onChange={(event) => onChange(event.target.valueAsNumber)}
          onPointerUp={onSettle}
          onBlur={onSettle}
        />
      )}
    </Field>
  )
}

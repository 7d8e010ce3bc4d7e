import { type ReactNode, useId } from 'react'

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
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-2 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span aria-hidden className="text-ink-soft tabular-nums">
          {shown}
        </span>
      </div>
      <input
        {...range}
        id={id}
        type="range"
        aria-valuetext={shown}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="h-5 w-full cursor-pointer accent-accent"
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onPointerUp={onSettle}
        onBlur={onSettle}
      />
      {hint ? (
        <p id={`${id}-hint`} className="text-xs text-ink-faint">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

import { useId } from 'react'
import { classes } from '../classes.ts'

interface ToggleFieldProps {
  label: string
  choices: readonly { value: string; label: string }[]
  value: readonly string[]
  error?: string | undefined
  onChange: (value: string[]) => void
}

/** Several of a few, each a button that is in or out. Their order stays that of the choices. */
export function ToggleField({ label, choices, value, error, onChange }: ToggleFieldProps) {
  const id = useId()
  const toggle = (one: string) =>
    onChange(choices.flatMap(({ value: other }) => ((other === one) === value.includes(other) ? [] : [other])))
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid gap-1.5"
    >
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      <div className="flex flex-wrap gap-1">
        {choices.map((choice) => {
          const isIn = value.includes(choice.value)
          return (
            <button
              key={choice.value}
              type="button"
              aria-pressed={isIn}
              className={classes(
                'h-7 rounded-md border px-2 text-sm coarse:h-9',
                isIn ? 'border-accent bg-accent-soft text-accent-text' : 'border-line-strong bg-surface hover:bg-hover',
              )}
              onClick={() => toggle(choice.value)}
            >
              {choice.label}
            </button>
          )
        })}
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad-text">
          {error}
        </p>
      ) : null}
    </div>
  )
}

import { ToggleGroup } from 'radix-ui'
import { useId } from 'react'

interface ToggleFieldProps {
  label: string
  choices: readonly { value: string; label: string }[]
  value: readonly string[]
  error?: string | undefined
  onChange: (value: string[]) => void
}

/** Several of a few, each a button that is on or off. Arrows move between them; the values stay in the order of the choices. */
export function ToggleField({ label, choices, value, error, onChange }: ToggleFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      <ToggleGroup.Root
        type="multiple"
        // A field of a form, not a toolbar.
        role="group"
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        className="flex flex-wrap gap-1"
        value={[...value]}
        onValueChange={(next) =>
          onChange(choices.map((choice) => choice.value).filter((choice) => next.includes(choice)))
        }
      >
        {choices.map((choice) => (
          <ToggleGroup.Item
            key={choice.value}
            value={choice.value}
            className="h-7 rounded-md border border-line-strong bg-surface px-2 text-sm hover:bg-hover data-[state=on]:border-accent data-[state=on]:bg-accent-soft data-[state=on]:text-accent-text coarse:h-9"
          >
            {choice.label}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad-text">
          {error}
        </p>
      ) : null}
    </div>
  )
}

import { ToggleGroup } from 'radix-ui'
import { useId } from 'react'
import { describeField, FieldNotes, type FieldText } from '../field.tsx'

interface ToggleFieldProps extends Omit<FieldText, 'optional'> {
  choices: readonly { value: string; label: string }[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Choice of several options as toggle buttons. Values stay in the order of the choices. */
export function ToggleField({ label, hint, error, choices, value, onChange }: ToggleFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      <ToggleGroup.Root
        type="multiple"
        // A group in a form, not a toolbar.
        role="group"
        aria-labelledby={id}
        aria-describedby={describeField(id, { hint, error })['aria-describedby']}
        // `aria-invalid` is not allowed on a group, so the form looks for this attribute too.
        data-invalid={error ? '' : undefined}
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
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

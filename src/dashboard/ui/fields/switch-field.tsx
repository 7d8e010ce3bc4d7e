import { useId } from 'react'
import { describeField, FieldNotes, type FieldText } from '../field.tsx'

interface SwitchFieldProps extends Omit<FieldText, 'optional'> {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A switch that applies at once. */
export function SwitchField({ label, hint, error, checked, onChange }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-6 cursor-pointer items-center justify-between gap-3 text-sm font-medium">
        {label}
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          {...describeField(id, { hint, error })}
          className="h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-hover before:m-0.5 before:block before:size-3.5 before:rounded-full before:bg-edge before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-accent-ink"
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

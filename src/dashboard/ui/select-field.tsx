import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldText } from './field.tsx'
import { inputClass } from './input-class.ts'

interface SelectFieldProps extends FieldText, Omit<ComponentProps<'select'>, 'id' | 'children'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** Native select. */
export function SelectField({ label, hint, error, optional, options, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(controlProps) => (
        <span className="relative grid">
          <select {...select} {...controlProps} className={classes(inputClass, 'appearance-none pr-8', className)}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute right-2.5 size-4 self-center text-ink-faint"
          />
        </span>
      )}
    </Field>
  )
}

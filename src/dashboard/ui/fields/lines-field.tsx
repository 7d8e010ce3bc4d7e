import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Field, type FieldText } from '../field.tsx'
import { inputClass } from '../input-class.ts'

interface LinesFieldProps extends FieldText, Omit<ComponentProps<'textarea'>, 'id'> {
  value: string
  /** Maximum length. A counter appears when 80% is used. */
  maxCharacters?: number | undefined
}

/** Multi-line text field that grows. */
export function LinesField({ label, hint, error, optional, maxCharacters, className, ...textarea }: LinesFieldProps) {
  const usedCharacters = textarea.value.length
  return (
    <div className="grid gap-1">
      <Field label={label} hint={hint} error={error} optional={optional ?? false}>
        {(controlProps) => (
          <textarea
            rows={2}
            {...textarea}
            {...controlProps}
            className={classes(
              inputClass,
              'field-sizing-content h-auto! max-h-80 min-h-16 resize-y py-1.5 leading-5',
              className,
            )}
          />
        )}
      </Field>
      {maxCharacters !== undefined && usedCharacters > maxCharacters * 0.8 ? (
        <p className="text-right text-xs text-ink-faint tabular-nums">
          {usedCharacters} of {maxCharacters}
        </p>
      ) : null}
    </div>
  )
}

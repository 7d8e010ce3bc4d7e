import { TextField } from '../../../../ui/text-field.tsx'
import { type FieldProps, ownProblem } from '../field-props.ts'

/** A day, or a day and a time, by the clock of wherever it is. */
export function DateTimeEditor({ field, value, issues, onType, onSettle }: FieldProps<string>) {
  return (
    <TextField
      label={field.title}
      hint={field.hint}
      error={ownProblem(issues)}
      type={field.editor === 'date' ? 'date' : 'datetime-local'}
      max={field.editor === 'date' ? '9999-12-31' : '9999-12-31T23:59'}
      value={field.format === 'date-time' ? toLocal(value) : value}
      onChange={({ target: { value: typed } }) =>
        onType(field.format === 'date-time' ? toInstant(typed) : typed.slice(0, 16))
      }
      onBlur={onSettle}
    />
  )
}

/** A moment with its zone, by the clock of this browser. */
function toLocal(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function toInstant(local: string): string {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

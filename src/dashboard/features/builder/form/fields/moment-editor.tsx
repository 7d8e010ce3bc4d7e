import { TextField } from '../../../../ui/text-field.tsx'
import { type FieldProps, ownProblem } from '../field-props.ts'

/** A day, or a day and a time, by the clock of wherever it is. */
export function MomentEditor({ field, value, issues, onType, onSettle }: FieldProps<string>) {
  return (
    <TextField
      label={field.title}
      hint={field.hint}
      error={ownProblem(issues)}
      type={field.editor === 'date' ? 'date' : 'datetime-local'}
      max={field.editor === 'date' ? '9999-12-31' : '9999-12-31T23:59'}
      value={value}
      onChange={(event) => onType(event.target.value.slice(0, 16))}
      onBlur={onSettle}
    />
  )
}

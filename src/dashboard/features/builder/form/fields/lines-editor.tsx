import { LinesField } from '../../../../ui/fields/lines-field.tsx'
import { type FieldProps, ownProblem } from '../field-props.ts'

/** Words on several lines. */
export function LinesEditor({ field, value, issues, onType, onSettle }: FieldProps<string>) {
  return (
    <LinesField
      label={field.title}
      hint={field.hint}
      error={ownProblem(issues)}
      longest={field.longest}
      // Nothing says that it is long, or short: it grows with what is written.
      {...(field.longest === undefined && { rows: 1, className: 'min-h-control!' })}
      placeholder={value === '' && !field.hasDefault && !field.isRequired ? 'Not set' : undefined}
      value={value}
      onChange={(event) => onType(event.target.value)}
      onBlur={onSettle}
    />
  )
}

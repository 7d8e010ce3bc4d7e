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
      value={value}
      onChange={(event) => onType(event.target.value)}
      onBlur={onSettle}
    />
  )
}

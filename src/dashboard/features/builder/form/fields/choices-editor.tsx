import { ToggleField } from '../../../../ui/fields/toggle-field.tsx'
import { type FieldProps, ownProblem } from '../field-props.ts'

/** Any of several. */
export function ChoicesEditor({ field, value, issues, onSet }: FieldProps<string[]>) {
  return (
    <div className="grid gap-1.5">
      <ToggleField
        label={field.title}
        choices={field.options}
        value={value}
        error={ownProblem(issues) ?? issues[0]?.message}
        onChange={onSet}
      />
      {field.hint ? <p className="text-xs text-ink-faint">{field.hint}</p> : null}
    </div>
  )
}

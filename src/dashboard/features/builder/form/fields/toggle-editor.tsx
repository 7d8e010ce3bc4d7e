import { SwitchField } from '../../../../ui/fields/switch-field.tsx'
import { type FieldProps, ownProblem } from '../field-props.ts'

export function ToggleEditor({ field, value, issues, onSet }: FieldProps<boolean>) {
  return (
    <SwitchField label={field.title} hint={field.hint} error={ownProblem(issues)} checked={value} onChange={onSet} />
  )
}

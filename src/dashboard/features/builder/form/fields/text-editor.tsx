import { TextField } from '../../../../ui/text-field.tsx'
import { type FieldProps, ownProblem } from '../field-props.ts'

/** Words on one line; on a phone with the keyboard for what they are. */
export function TextEditor({ field, value, issues, onType, onSettle }: FieldProps<string>) {
  const kind = field.editor === 'email' ? 'email' : field.editor === 'phone' ? 'tel' : 'text'
  return (
    <TextField
      label={field.title}
      hint={field.hint}
      error={ownProblem(issues)}
      inputMode={kind}
      autoComplete="off"
      spellCheck={kind === 'text'}
      placeholder={value === '' && !field.hasDefault && !field.isRequired ? 'Not set' : undefined}
      value={value}
      onChange={(event) => onType(event.target.value)}
      onBlur={onSettle}
    />
  )
}

import { LinesField } from '../../../../ui/fields/lines-field.tsx'
import type { FieldProps } from '../field-props.ts'

/** A list of words, one on each line. */
export function TextsEditor({ field, value, issues, onType, onSettle }: FieldProps<string[]>) {
  const handleLeave = () => {
    const filled = value.filter((line) => line.trim() !== '')
    if (filled.length < value.length) onType(filled)
    onSettle()
  }
  return (
    <LinesField
      label={field.title}
      hint={[field.hint, 'One per line'].filter(Boolean).join('. ')}
      error={issues[0]?.message}
      rows={3}
      value={value.join('\n')}
      onChange={({ target: { value: text } }) => onType(text === '' ? [] : text.split('\n'))}
      onBlur={handleLeave}
    />
  )
}

import { LinesField } from '../../../../ui/fields/lines-field.tsx'
import type { FieldProps } from '../field-props.ts'

/** A list of numbers, one on each line. What is no number yet stays as it was typed, which the check refuses. */
export function NumbersEditor({ field, value, issues, onType, onSettle }: FieldProps<(string | number)[]>) {
  return (
    <LinesField
      label={field.title}
      hint={[field.hint, 'One number per line'].filter(Boolean).join('. ')}
      error={issues[0]?.message}
      rows={3}
      value={value.map(String).join('\n')}
      onChange={({ target: { value: text } }) => onType(text === '' ? [] : text.split('\n').map(numberOrText))}
      onBlur={() => {
        const whole = value.filter((each) => String(each).trim() !== '').map((each) => numberIn(each) ?? each)
        if (whole.some((each, at) => each !== value[at]) || whole.length < value.length) onType(whole)
        onSettle()
      }}
    />
  )
}

/** A number only where it is written back as it was typed: `1.` and `1.50` are still being typed. */
function numberOrText(line: string): string | number {
  const number = Number(line)
  return String(number) === line && Number.isFinite(number) ? number : line
}

function numberIn(value: string | number): number | null {
  const number = Number(value)
  return typeof value === 'string' && Number.isFinite(number) ? number : null
}

import { useState } from 'react'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { type FieldProps, toFieldText } from '../field-props.ts'

/** A number. Valid input is applied while typing. */
export function NumberEditor(props: FieldProps<number | null>) {
  const { field, value, onType, onChangeEnd } = props
  const [typedText, setTypedText] = useState<string>()
  const isNumber = typedText === undefined || (typedText.trim() !== '' && Number.isFinite(Number(typedText)))
  return (
    <TextField
      {...toFieldText(props)}
      {...(!isNumber && { error: 'Enter a number.' })}
      type="number"
      min={field.minimum}
      max={field.maximum}
      step={field.isInteger ? 1 : 'any'}
      value={typedText ?? value ?? ''}
      placeholder={value === null ? 'Not set' : undefined}
      onChange={({ target: { value: text } }) => {
        setTypedText(text)
        if (text.trim() !== '' && Number.isFinite(Number(text))) onType(Number(text))
      }}
      onBlur={() => {
        if (isNumber) setTypedText(undefined)
        onChangeEnd()
      }}
    />
  )
}

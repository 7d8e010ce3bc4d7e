import { useState } from 'react'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { type FieldProps, toFieldText } from '../field-props.ts'

/** A number. Valid input is applied while typing. */
export function NumberEditor(props: FieldProps<number | null>) {
  const { field, value, onType, onChangeEnd } = props
  const [typed, setTyped] = useState<string>()
  const isNumber = typed === undefined || (typed.trim() !== '' && Number.isFinite(Number(typed)))
  return (
    <TextField
      {...toFieldText(props)}
      {...(!isNumber && { error: 'Enter a number.' })}
      type="number"
      min={field.minimum}
      max={field.maximum}
      step={field.isWhole ? 1 : 'any'}
      value={typed ?? value ?? ''}
      placeholder={value === null ? 'Not set' : undefined}
      onChange={({ target: { value: text } }) => {
        setTyped(text)
        if (text.trim() !== '' && Number.isFinite(Number(text))) onType(Number(text))
      }}
      onBlur={() => {
        if (isNumber) setTyped(undefined)
        onChangeEnd()
      }}
    />
  )
}

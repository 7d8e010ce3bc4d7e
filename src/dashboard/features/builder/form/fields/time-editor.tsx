import { useState } from 'react'
import { TextField } from '../../../../ui/text-field.tsx'
import { type FieldProps, ownProblem } from '../field-props.ts'
import { parseTime } from './parse-time.ts'

/** A time of day, as people write it. The platform's own field cannot say 24:00. */
export function TimeEditor({ field, value, issues, onType, onSettle }: FieldProps<string>) {
  // A time of JSON Schema has seconds and a zone, which stay as they are.
  const isFull = field.format === 'time'
  const shown = isFull ? value.slice(0, 5) : value
  const rest = isFull ? value.slice(5) || ':00Z' : ''
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const time = typed === undefined ? shown : parseTime(typed)
  return (
    <TextField
      label={field.title}
      hint={field.hint}
      error={time === null && isLeft ? 'Enter a time such as 09:00.' : ownProblem(issues)}
      inputMode="numeric"
      autoComplete="off"
      placeholder="09:00"
      value={typed ?? shown}
      onChange={({ target: { value: text } }) => {
        setTyped(text)
        setLeft(false)
        const parsed = parseTime(text)
        if (parsed !== null) onType(`${parsed}${rest}`)
      }}
      onBlur={() => {
        setLeft(true)
        if (time !== null) setTyped(undefined)
        onSettle()
      }}
    />
  )
}

import { useState } from 'react'
import { toInstant } from '#contract/zoned-time.ts'
import { Combobox } from '#dashboard/ui/fields/combobox.tsx'
import { zoneOptions } from '#dashboard/ui/lists/zone-options.ts'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { toZonedMinute } from '#dashboard/ui/zoned-time.ts'
import { type FieldProps, toFieldText } from '../field-props.ts'
import { parseTime } from './parse-time.ts'

/** Time of day as text. The native time input does not support 24:00. */
export function TimeEditor(props: FieldProps<string>) {
  const { field, value, onType, onChangeEnd } = props
  // A JSON Schema time has seconds and a zone, which are preserved.
  const hasSecondsAndZone = field.format === 'time'
  const displayed = hasSecondsAndZone ? value.slice(0, 5) : value
  const suffix = hasSecondsAndZone ? value.slice(5) || ':00Z' : ''
  const [typedText, setTypedText] = useState<string>()
  const [isBlurred, setBlurred] = useState(false)
  const time = typedText === undefined ? displayed : parseTime(typedText)
  return (
    <TextField
      {...toFieldText(props)}
      {...(time === null && isBlurred && { error: 'Enter a time such as 09:00.' })}
      inputMode="numeric"
      autoComplete="off"
      placeholder="09:00"
      value={typedText ?? displayed}
      onChange={({ target: { value: text } }) => {
        setTypedText(text)
        setBlurred(false)
        const parsed = parseTime(text)
        if (parsed !== null) onType(`${parsed}${suffix}`)
      }}
      onBlur={() => {
        setBlurred(true)
        if (time !== null) setTypedText(undefined)
        onChangeEnd()
      }}
    />
  )
}

/** A date, or a local date and time. */
export function DateTimeEditor(props: FieldProps<string>) {
  const { field, value, onType, onChangeEnd } = props
  return (
    <TextField
      {...toFieldText(props)}
      type={field.editor === 'date' ? 'date' : 'datetime-local'}
      max={field.editor === 'date' ? '9999-12-31' : '9999-12-31T23:59'}
      value={field.format === 'date-time' ? toLocalTime(value) : value}
      onChange={({ target: { value: text } }) =>
        onType(field.format === 'date-time' ? (toInstant(text, ownZone)?.toISOString() ?? '') : text.slice(0, 16))
      }
      onBlur={onChangeEnd}
    />
  )
}

/** Time zone with a search field. */
export function ZoneEditor(props: FieldProps<string>) {
  return <Combobox {...toFieldText(props)} options={zoneOptions} value={props.value} onChange={props.onSet} />
}

/** An instant as local time in the time zone of this browser. */
function toLocalTime(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : toZonedMinute(ownZone, date)
}

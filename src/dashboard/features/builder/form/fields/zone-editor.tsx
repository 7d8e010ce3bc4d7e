import { useId } from 'react'
import { TextField } from '../../../../ui/text-field.tsx'
import { type FieldProps, ownProblem } from '../field-props.ts'

/** A time zone, found by typing a part of its name. */
export function ZoneEditor({ field, value, issues, onType, onSettle }: FieldProps<string>) {
  const id = useId()
  return (
    <>
      <TextField
        label={field.title}
        hint={field.hint}
        error={ownProblem(issues)}
        list={id}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onType(event.target.value.trim())}
        onBlur={onSettle}
      />
      <datalist id={id}>
        {zones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  )
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

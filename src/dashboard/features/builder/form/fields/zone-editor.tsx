import { Combobox } from '../../../../ui/fields/combobox.tsx'
import { zoneOptions } from '../../../../ui/lists/zone-options.ts'
import { type FieldProps, ownProblem } from '../field-props.ts'

/** A time zone, found by typing a part of its name. */
export function ZoneEditor({ field, value, issues, onSet }: FieldProps<string>) {
  return (
    <Combobox
      label={field.title}
      hint={field.hint}
      error={ownProblem(issues)}
      options={zoneOptions}
      value={value}
      onChange={onSet}
    />
  )
}

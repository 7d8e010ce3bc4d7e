import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { SwitchField } from '#dashboard/ui/fields/switch-field.tsx'
import { ToggleField } from '#dashboard/ui/fields/toggle-field.tsx'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { toConstantLabel } from '#dashboard/features/builder/sync/plain-schema.ts'
import { type FieldProps, toFieldText } from '../field-props.ts'

// Limits for options that fit side by side in the pane.
const MOST_SEGMENTS = 4
const MOST_SEGMENT_CHARACTERS = 33

/** One of several options, shown side by side if they are few and short. */
export function ChoiceEditor(props: FieldProps) {
  const { field, value: storedValue, onSet } = props
  const { options } = field
  const value = toConstantLabel(storedValue)
  const handleChange = (next: string) => {
    const chosenOption = options.find((option) => option.value === next)
    if (chosenOption) onSet(chosenOption.json)
  }
  const text = toFieldText(props)
  const isKnown = options.some((option) => option.value === value)
  const width = options.length * Math.max(...options.map(({ label }) => label.length))
  if (isKnown && !text.error && options.length <= MOST_SEGMENTS && width <= MOST_SEGMENT_CHARACTERS)
    return (
      <div className="grid gap-1.5">
        <Segmented label={field.title} value={value} options={options} onChange={handleChange} />
        {field.hint ? <p className="text-xs text-ink-faint">{field.hint}</p> : null}
      </div>
    )
  return (
    <SelectField
      {...text}
      options={isKnown ? options : [{ value, label: value || '—' }, ...options]}
      value={value}
      onChange={(event) => handleChange(event.target.value)}
    />
  )
}

/** Any number of several options. */
export function ChoicesEditor(props: FieldProps<string[]>) {
  const { field, value, issues, onSet } = props
  const text = toFieldText(props)
  return (
    <ToggleField
      {...text}
      error={text.error ?? issues[0]?.message}
      choices={field.options}
      value={value}
      onChange={onSet}
    />
  )
}

/** A switch. */
export function ToggleEditor(props: FieldProps<boolean>) {
  return <SwitchField {...toFieldText(props)} checked={props.value} onChange={props.onSet} />
}

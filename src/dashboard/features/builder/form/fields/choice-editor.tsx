import { Segmented } from '../../../../ui/fields/segmented.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { type FieldProps, ownProblem } from '../field-props.ts'

// What stands side by side in the width of the pane.
const MOST_BESIDE = 4
const MOST_CHARACTERS = 33

/** One of several: all in sight where they are few and short. */
export function ChoiceEditor({ field, value, issues, onSet }: FieldProps<string>) {
  const { options } = field
  const error = ownProblem(issues)
  const isKnown = options.some((option) => option.value === value)
  const width = options.length * Math.max(...options.map(({ label }) => label.length))
  if (isKnown && !error && options.length <= MOST_BESIDE && width <= MOST_CHARACTERS)
    return (
      <div className="grid gap-1.5">
        <Segmented label={field.title} value={value} options={options} onChange={onSet} />
        {field.hint ? <p className="text-xs text-ink-faint">{field.hint}</p> : null}
      </div>
    )
  return (
    <SelectField
      label={field.title}
      hint={field.hint}
      error={error}
      options={isKnown ? options : [{ value, label: value || '—' }, ...options]}
      value={value}
      onChange={(event) => onSet(event.target.value)}
    />
  )
}

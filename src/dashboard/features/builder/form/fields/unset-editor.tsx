import Plus from 'lucide-react/icons/plus'
import type { JsonValue } from '#contract/json.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { FieldGroup } from '#dashboard/ui/field.tsx'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { type FieldProps, toFieldText } from '../field-props.ts'

/** Stands in for an editor that cannot show the absence of a value: a select with “Not set”, or a button that adds a value. */
export function UnsetEditor(props: FieldProps<null>) {
  const { field, onSet } = props
  const options: { value: string; label: string; json: JsonValue }[] =
    field.editor === 'toggle'
      ? [
          { value: 'true', label: 'On', json: true },
          { value: 'false', label: 'Off', json: false },
        ]
      : [...field.options]
  if (options.length > 0)
    return (
      <SelectField
        {...toFieldText(props)}
        options={[{ value: '', label: field.isNullable ? 'None' : 'Not set' }, ...options]}
        value=""
        onChange={({ target }) => {
          const chosenOption = options.find(({ value }) => value === target.value)
          if (chosenOption) onSet(chosenOption.json)
        }}
      />
    )
  return (
    <FieldGroup {...toFieldText(props)}>
      <div className="flex items-center justify-between gap-2 text-sm text-ink-soft">
        {field.isNullable ? 'None' : 'Not set'}
        <Button aria-label={`Set ${field.title}`} onClick={() => onSet(field.initial)}>
          <Plus aria-hidden />
          Set
        </Button>
      </div>
    </FieldGroup>
  )
}

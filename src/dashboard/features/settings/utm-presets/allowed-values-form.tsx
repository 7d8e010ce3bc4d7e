import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useFormState } from 'react-hook-form'
import type { AllowedValues, UtmSettings } from '#contract/utm-allowed.ts'
import { mapUtm, type UtmField, utmFields } from '#contract/utm.ts'
import { changeUtmSettings } from '#dashboard/api/utm-settings.ts'
import { utmLabels } from '#dashboard/pickers/utm-fields.tsx'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { pickEdited } from '#dashboard/ui/form/pick-edited.ts'
import { toast } from '#dashboard/ui/toast.ts'

/** Draft of the allowed values. The values of a parameter are the lines of a text. */
type Draft = Record<UtmField, { values: string; others: AllowedValues['others'] }>

/** Form for the allowed values of all parameters. */
export function AllowedValuesForm({ settings, onDone }: { settings: UtmSettings; onDone: () => void }) {
  const { mutateAsync } = useMutation(changeUtmSettings(useQueryClient()))
  const form = useForm<Draft>({
    defaultValues: mapUtm((field) => ({ ...settings[field], values: settings[field].values.join('\n') })),
  })
  const { control } = form
  const { dirtyFields } = useFormState({ control })
  const save = (draft: Draft) => {
    const values = mapUtm((field) => ({ ...draft[field], values: toLines(draft[field].values) }))
    return mutateAsync(pickEdited(values, dirtyFields))
  }
  return (
    <Form
      form={form}
      errorTitle="The allowed values were not saved"
      onSubmit={save}
      onSuccess={() => {
        toast({ message: 'Allowed values changed' })
        onDone()
      }}
    >
      <p className="text-sm text-ink-soft">
        One value on each line, such as poster. A parameter without values can have any value. Upper and lower case are
        different.
      </p>
      {utmFields.map((field) => (
        <div key={field} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_184px] sm:gap-4">
          <FormField control={control} name={`${field}.values`}>
            {(input) => (
              <LinesField
                {...input}
                label={utmLabels[field]}
                autoCapitalize="none"
                spellCheck={false}
                className="font-mono text-xs"
              />
            )}
          </FormField>
          <FormField control={control} name={`${field}.others`}>
            {({ value, onChange }) => (
              <Segmented
                label={`Other values of ${utmLabels[field].toLowerCase()}`}
                value={value}
                options={{ refuse: 'Refuse', warn: 'Warn' }}
                onChange={onChange}
              />
            )}
          </FormField>
        </div>
      ))}
      <FormButtons action="Save" onCancel={onDone} />
    </Form>
  )
}

function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

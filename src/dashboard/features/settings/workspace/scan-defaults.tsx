import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { type PassQuery, passQueryModes } from '#contract/pass-query.ts'
import { changeWorkspace } from '#dashboard/api/workspace.ts'
import { passQueryLabels } from '#dashboard/pickers/pass-query-text.ts'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { useSavedValuesForm } from '#dashboard/ui/form/use-saved-values-form.ts'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { toast } from '#dashboard/ui/toast.ts'

const options = passQueryModes.map((value) => ({ value, label: passQueryLabels[value] }))

/** Defaults for codes without a setting of their own. */
export function ScanDefaults({ mode }: { mode: PassQuery }) {
  const form = useSavedValuesForm<{ passQuery: PassQuery }>({ savedValues: { passQuery: mode } })
  const passQuery = useWatch({ control: form.control, name: 'passQuery' })
  const { mutateAsync } = useMutation(changeWorkspace(useQueryClient()))
  return (
    <SettingsSection title="Scans" about="For all codes that have no setting of their own.">
      <Form
        form={form}
        errorTitle="The setting was not changed"
        onSubmit={(change) => mutateAsync(change)}
        onSuccess={() => toast({ message: 'Saved. It applies from the next scan.' })}
      >
        <div className="flex flex-wrap items-end gap-2">
          <div className="max-w-md min-w-72 flex-1">
            <FormField control={form.control} name="passQuery">
              {(field) => <SelectField label="Parameters of the scanned address" options={options} {...field} />}
            </FormField>
          </div>
          <SubmitButton disabled={passQuery === mode}>Save</SubmitButton>
        </div>
        <p className="text-sm text-ink-soft">
          For example table=5, if the printed address ends in ?table=5. Web addresses get them unchanged, and they are
          not stored.
        </p>
      </Form>
    </SettingsSection>
  )
}

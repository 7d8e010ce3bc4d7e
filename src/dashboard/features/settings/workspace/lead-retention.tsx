import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { changeWorkspace } from '#dashboard/api/workspace.ts'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { useSavedValuesForm } from '#dashboard/ui/form/use-saved-values-form.ts'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { toast } from '#dashboard/ui/toast.ts'

const choices: readonly { value: string; label: string }[] = [
  { value: '', label: 'Never' },
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '180', label: 'After 180 days' },
  { value: '365', label: 'After a year' },
  { value: '730', label: 'After two years' },
]

/** When leads are deleted by themselves. `days` is null if they stay. */
export function LeadRetention({ days }: { days: number | null }) {
  const current = days === null ? '' : String(days)
  const form = useSavedValuesForm({ savedValues: { days: current } })
  const chosenDays = useWatch({ control: form.control, name: 'days' })
  const { mutateAsync } = useMutation(changeWorkspace(useQueryClient()))
  const isListed = choices.some(({ value }) => value === current)
  return (
    <SettingsSection title="Leads" about="Answers to forms are personal data. Keep them no longer than you need them.">
      <Form
        form={form}
        errorTitle="The setting was not changed"
        onSubmit={(draft) => mutateAsync({ deleteSubmissionsAfterDays: draft.days === '' ? null : Number(draft.days) })}
        onSuccess={({ workspace }) =>
          toast({
            message: workspace.deleteSubmissionsAfterDays
              ? 'Saved. Older leads are deleted within the hour.'
              : 'Saved. Leads stay.',
          })
        }
      >
        <div className="flex flex-wrap items-end gap-2">
          <div className="max-w-md min-w-72 flex-1">
            <FormField control={form.control} name="days">
              {(field) => (
                <SelectField
                  label="Delete leads"
                  options={isListed ? choices : [...choices, { value: current, label: `After ${current} days` }]}
                  {...field}
                />
              )}
            </FormField>
          </div>
          <SubmitButton disabled={chosenDays === current}>Save</SubmitButton>
        </div>
        <p className="text-sm text-ink-soft">
          With their notes and their deliveries to webhooks. Export them first if you need them elsewhere.
        </p>
      </Form>
    </SettingsSection>
  )
}

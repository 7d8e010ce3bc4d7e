import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changeWebhook, type Webhook } from '../../../api/webhooks.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormButtons } from '../../../ui/form/form-buttons.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { pluralize } from '../../../ui/pluralize.ts'
import { toast } from '../../../ui/toast.ts'
import {
  type CodeSelection,
  SelectionField,
  selectionProblem,
  sentSelection,
  showErrorsAtSelection,
  toSelection,
} from '../selection-field.tsx'

interface CodesDraft {
  codes: CodeSelection
  conversions: boolean
}

/** Chooses the codes whose scans are sent, and whether their conversions are sent too. */
export function CodesForm({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const form = useForm<CodesDraft>({
    defaultValues: {
      codes: toSelection(webhook),
      conversions: webhook.events?.includes('conversion.created') ?? false,
    },
  })
  const { mutateAsync } = useMutation(changeWebhook(useQueryClient()))
  const handleSubmit = ({ codes, conversions }: CodesDraft) =>
    mutateAsync({ id: webhook.id, change: { ...sentSelection(codes), ...toEvents(webhook, conversions) } }).catch(
      showErrorsAtSelection,
    )
  const handleSuccess = ({ codesTotal, codes }: Partial<Webhook> & Pick<Webhook, 'codes'>) => {
    toast({ message: `Sends scans of ${pluralize(codesTotal ?? codes.length, 'code')}` })
    onDone()
  }
  return (
    <Form form={form} errorTitle="The codes were not changed" onSubmit={handleSubmit} onSuccess={handleSuccess}>
      <FormField control={form.control} name="codes" validate={selectionProblem}>
        {(field) => (
          <SelectionField hint="Applies to scans from now on. Queued deliveries are still sent." {...field} />
        )}
      </FormField>
      {webhook.events ? (
        <FormField control={form.control} name="conversions">
          {({ value, onChange }) => (
            <Checkbox
              label="Also send conversions (conversion.created)"
              checked={value}
              onChange={(event) => onChange(event.target.checked)}
            />
          )}
        </FormField>
      ) : null}
      <FormButtons action="Save codes" onCancel={onDone} />
    </Form>
  )
}

/** Only a service that has several events takes them. */
function toEvents({ events }: Webhook, conversions: boolean): Pick<Partial<Webhook>, 'events'> {
  if (!events) return {}
  const others = events.filter((event) => event !== 'conversion.created')
  return { events: conversions ? [...others, 'conversion.created'] : others }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changeWebhook, type Webhook } from '../../../api/webhooks.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormButtons } from '../../../ui/form/form-buttons.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
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

/** Chooses the codes whose scans are sent. */
export function CodesForm({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const form = useForm<{ codes: CodeSelection }>({ defaultValues: { codes: toSelection(webhook) } })
  const { mutateAsync } = useMutation(changeWebhook(useQueryClient()))
  const handleSubmit = ({ codes }: { codes: CodeSelection }) =>
    mutateAsync({ id: webhook.id, change: sentSelection(codes) }).catch(showErrorsAtSelection)
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
      <FormButtons action="Save codes" onCancel={onDone} />
    </Form>
  )
}

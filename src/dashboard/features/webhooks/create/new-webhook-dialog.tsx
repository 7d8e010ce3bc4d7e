import { type ControlledDialogProps, Dialog } from '#dashboard/ui/dialog.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { createWebhook, webhooksQueries } from '#dashboard/api/webhooks.ts'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { ReceiverField } from '../receiver-field.tsx'
import {
  type CodeSelection,
  SelectionField,
  findSelectionProblem,
  toSelectionBody,
  showErrorsAtSelection,
} from '../selection-field.tsx'

/** Dialog for a new webhook. */
export function NewWebhookDialog(dialog: ControlledDialogProps) {
  return (
    <Dialog title="New webhook" description="Sends signed scan events to your server within seconds." {...dialog}>
      {(close) => <NewWebhookForm onDone={close} />}
    </Dialog>
  )
}

interface Draft {
  url: string
  codes: CodeSelection
}

/** Asks for the address, and the codes whose scans it receives. */
function NewWebhookForm({ onDone }: { onDone: () => void }) {
  const form = useForm<Draft>({ defaultValues: { url: '', codes: { selection: { type: 'codes' }, codes: [] } } })
  const address = toAddress(useWatch({ control: form.control, name: 'url' }))
  const navigate = useNavigate()
  const { data } = useQuery(webhooksQueries.all())
  const exists = address !== null && (data?.data.some((webhook) => toAddress(webhook.url) === address) ?? false)
  const { mutateAsync } = useMutation(createWebhook(useQueryClient()))
  const handleSubmit = (draft: Draft) =>
    mutateAsync({ url: draft.url.trim(), ...toSelectionBody(draft.codes) }).catch(showErrorsAtSelection)
  const handleSuccess = ({ id }: { id: string }) => {
    toast({ message: exists ? 'Added the codes to the webhook' : 'Created the webhook' })
    onDone()
    void navigate({ to: '/webhooks/$id', params: { id } })
  }
  return (
    <Form form={form} errorTitle="The webhook was not created" onSubmit={handleSubmit} onSuccess={handleSuccess}>
      <ReceiverField
        hint={
          exists ? 'A webhook with this address exists. The codes are added to it.' : 'Must be https on a public host.'
        }
      />
      <FormField control={form.control} name="codes" validate={findSelectionProblem}>
        {(field) => (
          <SelectionField hint="You can change them at any time. A code can feed up to five webhooks." {...field} />
        )}
      </FormField>
      <FormButtons action={exists ? 'Add codes' : 'Create webhook'} onCancel={onDone} />
    </Form>
  )
}

/** The normal form of an address, by which the service finds a webhook. Null if it is not complete. */
function toAddress(text: string): string | null {
  const url = URL.parse(text.trim())
  return url && url.origin + url.pathname + url.search
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '#dashboard/api/client.ts'
import { changeWebhook, type Webhook } from '#dashboard/api/webhooks.ts'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { ReceiverField } from '../receiver-field.tsx'

interface AddressFormProps {
  webhook: Webhook
  /** The address to begin with. */
  url?: string
  onDone: () => void
}

/** Changes the address of a webhook; its secret, codes and queued deliveries stay. */
export function AddressForm({ webhook, url = webhook.url, onDone }: AddressFormProps) {
  const form = useForm({ defaultValues: { url } })
  const { mutateAsync } = useMutation(changeWebhook(useQueryClient()))
  const handleSubmit = ({ url }: { url: string }) =>
    mutateAsync({ id: webhook.id, change: { url: url.trim() } }).catch(describeConflict)
  const handleSuccess = () => {
    toast({ message: 'Changed the address' })
    onDone()
  }
  return (
    <Form form={form} errorTitle="The address was not changed" onSubmit={handleSubmit} onSuccess={handleSuccess}>
      <ReceiverField hint="The secret and the codes stay the same. Queued deliveries go to the new address." />
      <FormButtons action="Change address" onCancel={onDone} />
    </Form>
  )
}

function describeConflict(error: unknown): never {
  if (!(error instanceof ApiError) || error.failure.code !== 'already_exists') throw error
  throw new FormError({ url: 'Another webhook already uses this address. Add the codes to that webhook instead.' })
}

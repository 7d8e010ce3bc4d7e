import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#dashboard/api/client.ts'
import { changeWebhook, revealSecret, type Webhook } from '#dashboard/api/webhooks.ts'
import { RevealSecret } from '#dashboard/pickers/reveal-secret.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { Form } from '#dashboard/ui/form/form.tsx'
import { formatWeekdayAndTime } from '#dashboard/ui/formats.ts'
import { stripScheme } from '#dashboard/ui/lists/strip-scheme.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { ReceiverField } from '../receiver-field.tsx'
import { getOldSecretEnd } from '../webhook-state.ts'
import { CodesForm } from './codes-form.tsx'
import { DeleteWebhook } from './delete-webhook.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { TestReceiver } from './test-receiver.tsx'
import { TryAddress } from './try-address.tsx'
import type { WebhookTask } from './webhook-task.ts'

interface WebhookTasksProps {
  task: WebhookTask | null
  onDone: () => void
  /** Continues with another task in the same dialog. */
  onTask: (task: WebhookTask) => void
}

/** Dialogs of a webhook's tasks. */
export function WebhookTasks({ task, onDone, onTask }: WebhookTasksProps) {
  const dialog = task && dialogs[task.kind]
  return (
    <Dialog
      role={task?.kind === 'delete' ? 'alertdialog' : 'dialog'}
      title={dialog?.title ?? ''}
      description={task ? <span className="font-mono text-xs wrap-anywhere">{stripScheme(task.webhook.url)}</span> : ''}
      width={dialog?.width ?? 'narrow'}
      open={task !== null}
      onOpenChange={(open) => !open && onDone()}
    >
      {task && dialog ? <dialog.Form key={task.kind} {...task} onDone={onDone} onTask={onTask} /> : null}
    </Dialog>
  )
}

interface TaskDialog {
  title: string
  width?: 'wide'
  Form: ComponentType<WebhookTask & Omit<WebhookTasksProps, 'task'>>
}

const dialogs: Record<WebhookTask['kind'], TaskDialog> = {
  codes: { title: 'Change codes', Form: CodesForm },
  address: { title: 'Change address', Form: AddressForm },
  secret: { title: 'Show the secret', Form: ShowSecret },
  rotate: { title: 'Rotate the secret', Form: RotateSecret },
  test: { title: 'Test the receiver', width: 'wide', Form: TestReceiver },
  try: { title: 'Try another address', width: 'wide', Form: TryAddress },
  delete: { title: 'Delete webhook', Form: DeleteWebhook },
}

interface AddressFormProps {
  webhook: Webhook
  /** Initial text of the field. */
  url?: string
  onDone: () => void
}

/** Changes the address of a webhook, but not its secret, codes and queued deliveries. */
function AddressForm({ webhook, url = webhook.url, onDone }: AddressFormProps) {
  const form = useForm({ defaultValues: { url } })
  // Somebody else may change the address meanwhile.
  const [initialAddress] = useState(webhook.url)
  const { mutateAsync } = useMutation(changeWebhook(useQueryClient()))
  const handleSubmit = async ({ url }: { url: string }) => {
    const address = url.trim()
    if (address === initialAddress) return
    await mutateAsync({ id: webhook.id, change: { url: address } }).catch(throwConflictAtAddress)
    toast({ message: 'Changed the address' })
  }
  return (
    <Form form={form} errorTitle="The address was not changed" onSubmit={handleSubmit} onSuccess={onDone}>
      <ReceiverField hint="The secret and the codes stay the same. Queued deliveries go to the new address." />
      <FormButtons action="Change address" onCancel={onDone} />
    </Form>
  )
}

function throwConflictAtAddress(error: unknown): never {
  if (!(error instanceof ApiError) || error.failure.code !== 'already_exists') throw error
  throw new FormError({ url: 'Another webhook already uses this address. Add the codes to that webhook instead.' })
}

/** Shows the secret of a webhook. */
function ShowSecret({ webhook }: { webhook: Webhook }) {
  const [now] = useState(() => new Date())
  const end = getOldSecretEnd(webhook, now)
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">
        Your receiver uses this secret to verify events. Keep it on your server: anyone who has it can forge events.{' '}
        <Link to="/settings/developers/webhooks" className="text-accent-text underline">
          How to verify
        </Link>
      </p>
      <RevealSecret id={webhook.id} options={revealSecret()} />
      {end === null ? null : (
        <p className="text-sm text-ink-soft">
          The secret was rotated. Until {formatWeekdayAndTime(end)}, deliveries are also signed with the previous
          secret.
        </p>
      )}
    </div>
  )
}

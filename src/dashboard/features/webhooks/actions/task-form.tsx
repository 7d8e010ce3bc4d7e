import type { ComponentType } from 'react'
import { AddressForm } from './address-form.tsx'
import { CodesForm } from './codes-form.tsx'
import { DeleteWebhook } from './delete-webhook.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { ShowSecret } from './show-secret.tsx'
import { TestReceiver } from './test-receiver.tsx'
import { TryAddress } from './try-address.tsx'
import type { WebhookTask } from './webhook-task.ts'

interface TaskFormProps {
  task: WebhookTask
  onDone: () => void
}

/** Content of a task's dialog. */
export function TaskForm({ task: { kind, webhook }, onDone }: TaskFormProps) {
  const Form = forms[kind]
  return <Form webhook={webhook} onDone={onDone} />
}

const forms: Record<WebhookTask['kind'], ComponentType<Pick<WebhookTask, 'webhook'> & { onDone: () => void }>> = {
  codes: CodesForm,
  address: AddressForm,
  secret: ShowSecret,
  rotate: RotateSecret,
  test: TestReceiver,
  try: TryAddress,
  delete: DeleteWebhook,
}

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
  /** Continues with another task in the same dialog. */
  onTask: (task: WebhookTask) => void
}

/** Content of a task's dialog. */
export function TaskForm({ task: { kind, ...task }, onDone, onTask }: TaskFormProps) {
  const Form = forms[kind]
  return <Form {...task} onDone={onDone} onTask={onTask} />
}

type FormProps = Omit<WebhookTask, 'kind'> & Pick<TaskFormProps, 'onDone' | 'onTask'>

const forms: Record<WebhookTask['kind'], ComponentType<FormProps>> = {
  codes: CodesForm,
  address: AddressForm,
  secret: ShowSecret,
  rotate: RotateSecret,
  test: TestReceiver,
  try: TryAddress,
  delete: DeleteWebhook,
}

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
  switch (kind) {
    case 'codes':
      return <CodesForm webhook={webhook} onDone={onDone} />
    case 'address':
      return <AddressForm webhook={webhook} onDone={onDone} />
    case 'secret':
      return <ShowSecret webhook={webhook} />
    case 'rotate':
      return <RotateSecret webhook={webhook} onDone={onDone} />
    case 'test':
      return <TestReceiver webhook={webhook} />
    case 'try':
      return <TryAddress webhook={webhook} onDone={onDone} />
    case 'delete':
      return <DeleteWebhook webhook={webhook} onDone={onDone} />
  }
}

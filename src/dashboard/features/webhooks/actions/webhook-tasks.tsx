import { addressText } from '#dashboard/ui/lists/address-text.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import type { WebhookTask } from './webhook-task.ts'
import { TaskForm } from './task-form.tsx'

interface WebhookTasksProps {
  task: WebhookTask | null
  onDone: () => void
  onTask: (task: WebhookTask) => void
}

/** Dialogs of a webhook's tasks. */
export function WebhookTasks({ task, onDone, onTask }: WebhookTasksProps) {
  return (
    <Dialog
      role={task?.kind === 'delete' ? 'alertdialog' : 'dialog'}
      title={task ? titles[task.kind] : ''}
      description={task ? <span className="font-mono text-xs wrap-anywhere">{addressText(task.webhook.url)}</span> : ''}
      width={task && wide.has(task.kind) ? 'wide' : 'narrow'}
      open={task !== null}
      onOpenChange={(open) => !open && onDone()}
    >
      {task ? <TaskForm key={task.kind} task={task} onDone={onDone} onTask={onTask} /> : null}
    </Dialog>
  )
}

const titles: Record<WebhookTask['kind'], string> = {
  codes: 'Change codes',
  address: 'Change address',
  secret: 'Show the secret',
  rotate: 'Rotate the secret',
  test: 'Test the receiver',
  try: 'Try another address',
  delete: 'Delete webhook',
}
const wide = new Set<WebhookTask['kind']>(['test', 'try'])

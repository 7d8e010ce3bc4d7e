import { useQueryClient } from '@tanstack/react-query'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { changeWebhook, resumeWebhook, type Webhook } from '#dashboard/api/webhooks.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'

/** Pauses or resumes a webhook. A toast says what happens to queued deliveries. */
export function useTogglePause() {
  const { run } = useUndoableMutation({
    mutation: changeWebhook(useQueryClient()),
    describeResult: ({ change }, webhook) =>
      change.enabled ? describeResumption(webhook) : 'Paused. New scans are not sent, and queued deliveries are held',
    createUndo:
      ({ id, change }, _, mutateAsync) =>
      () =>
        mutateAsync({ id, change: { enabled: !change.enabled } }),
    describeFailure: () => 'The webhook was not changed.',
  })
  return ({ id, enabled }: Webhook) => run({ id, change: { enabled: !enabled } })
}

/** Resumes a suspended webhook. A toast says what happens to held deliveries. */
export function useResume() {
  const { run, isPending } = useUndoableMutation({
    mutation: resumeWebhook(useQueryClient()),
    describeResult: (_, webhook) => describeResumption(webhook),
    describeFailure: () => 'The webhook was not resumed.',
  })
  return { resume: ({ id }: Webhook) => run(id), isPending }
}

function describeResumption(webhook: Webhook | undefined): string {
  const waitingCount = webhook?.health?.waiting ?? 0
  return waitingCount === 0
    ? 'Resumed'
    : `Resumed. Sending ${pluralize(waitingCount, 'held delivery', 'held deliveries')} now`
}

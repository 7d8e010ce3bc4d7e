import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../../api/failure-text.ts'
import { changeWebhook, resumeWebhook, type Webhook } from '../../../api/webhooks.ts'
import { pluralize } from '../../../ui/pluralize.ts'
import { toast } from '../../../ui/toast.ts'

/** Pauses or resumes a webhook, and tells what happens to waiting deliveries. */
export function usePause() {
  const { mutate } = useMutation(changeWebhook(useQueryClient()))
  const set = (webhook: Webhook, enabled: boolean) =>
    mutate(
      { id: webhook.id, change: { enabled } },
      {
        onSuccess: (after) =>
          toast({
            message: enabled ? resumed(after) : 'Paused. New scans are not sent, and queued deliveries are held',
            undo: () => set(after, !enabled),
          }),
        onError: (error) => toast({ message: `The webhook was not changed. ${failureText(error)}`, tone: 'bad' }),
      },
    )
  return (webhook: Webhook) => set(webhook, !webhook.enabled)
}

/** Resumes a suspended webhook, and tells what happens to held deliveries. */
export function useResume() {
  const { mutate, isPending } = useMutation(resumeWebhook(useQueryClient()))
  const resume = (webhook: Webhook) =>
    mutate(webhook.id, {
      onSuccess: (after) => toast({ message: resumed(after) }),
      onError: (error) => toast({ message: `The webhook was not resumed. ${failureText(error)}`, tone: 'bad' }),
    })
  return { resume, isPending }
}

function resumed({ health }: Webhook): string {
  const waiting = health?.waiting ?? 0
  return waiting === 0 ? 'Resumed' : `Resumed. Sending ${pluralize(waiting, 'held delivery', 'held deliveries')} now`
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { removeWebhook, type Webhook } from '../../../api/webhooks.ts'
import { addressText } from '../../../ui/lists/address-text.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { toast } from '../../../ui/toast.ts'
import { codesText } from '../webhook-state.ts'

/** Asks before a webhook goes, and names what stops. */
export function DeleteWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const navigate = useNavigate()
  const remove = useMutation(removeWebhook(useQueryClient()))
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (remove.isPending) return
    remove.mutate(webhook.id, {
      onSuccess: () => {
        toast({ message: `Deleted the webhook ${addressText(webhook.url)}` })
        onDone()
        void navigate({ to: '/webhooks' })
      },
    })
  }
  const { codes, health } = webhook
  return (
    <form className="grid gap-4" onSubmit={handleSubmit}>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm wrap-anywhere">
        <li>
          {codes.length === 0 ? (
            'No codes are selected.'
          ) : (
            <>
              Scans of <strong className="font-semibold">{codesText(codes)}</strong> will no longer be sent.
            </>
          )}
        </li>
        {health && health.waiting > 0 ? (
          <li>
            <strong className="font-semibold">{health.waiting.toLocaleString()}</strong>{' '}
            {health.waiting === 1 ? 'queued delivery' : 'queued deliveries'} will not be sent.
          </li>
        ) : null}
        <li>
          The secret is deleted. This cannot be undone. To stop deliveries for a while, pause the webhook instead.
        </li>
      </ul>
      {remove.error ? <ErrorPanel title="The webhook was not deleted">{failureText(remove.error)}</ErrorPanel> : null}
      <FormButtons verb="Delete webhook" tone="danger" pending={remove.isPending} onCancel={onDone} />
    </form>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { removeWebhook, type Webhook } from '#dashboard/api/webhooks.ts'
import { stripScheme } from '#dashboard/ui/lists/strip-scheme.ts'
import { ConfirmForm } from '#dashboard/ui/form/confirm-form.tsx'
import { useSelectionText } from '../use-selection-text.ts'
import { hasNoSelection } from '../webhook-state.ts'

/** Confirms the deletion of a webhook. */
export function DeleteWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const navigate = useNavigate()
  const { mutateAsync } = useMutation(removeWebhook(useQueryClient()))
  const handleSuccess = () => {
    onDone()
    void navigate({ to: '/webhooks' })
  }
  const { health } = webhook
  const selection = useSelectionText(webhook)
  return (
    <ConfirmForm
      action="Delete webhook"
      errorTitle="The webhook was not deleted"
      successMessage={`Deleted the webhook ${stripScheme(webhook.url)}`}
      onConfirm={() => mutateAsync(webhook.id)}
      onSuccess={handleSuccess}
      onCancel={onDone}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm wrap-anywhere">
        <li>
          {hasNoSelection(webhook) ? (
            'No codes are selected.'
          ) : (
            <>
              Scans of <strong className="font-semibold">{selection}</strong> will no longer be sent.
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
    </ConfirmForm>
  )
}

import type { Webhook } from '#dashboard/api/webhooks.ts'

/** A task for a webhook, with a dialog of its own. */
export interface WebhookTask {
  kind: 'codes' | 'address' | 'secret' | 'rotate' | 'test' | 'try' | 'delete'
  webhook: Webhook
  /** For `address`: the address to begin with, if it is not the webhook's own. */
  url?: string
}

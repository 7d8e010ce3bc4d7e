import type { Webhook } from '#dashboard/api/webhooks.ts'

/** A task for a webhook, with a dialog of its own. */
export interface WebhookTask {
  kind: 'codes' | 'address' | 'secret' | 'rotate' | 'test' | 'try' | 'delete'
  webhook: Webhook
  /** For `address`: the initial text of the field; by default, the webhook's address. */
  url?: string
}

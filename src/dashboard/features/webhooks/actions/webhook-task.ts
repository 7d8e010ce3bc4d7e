import type { Webhook } from '../../../api/webhooks.ts'

/** What is asked or shown in a dialog before or while something is done with a webhook. */
export interface WebhookTask {
  kind: 'codes' | 'address' | 'secret' | 'rotate' | 'test' | 'try' | 'delete'
  webhook: Webhook
}

import type { Plan } from '#contract/workspace.ts'
import { getBlock, type Document } from '#document/document.ts'
import type { Operation } from '#document/operation.ts'
import { parseReceiverUrl } from '#service/webhooks/messages/receiver-url.ts'
import { invalidField } from '#service/http/api-error.ts'
import { getWebhookUrl } from '../documents/block-plans.ts'
import { requireFormWebhooks } from '#service/webhooks/webhook-plan.ts'

interface ReceiverRules {
  plan: Plan
  allowPrivateHosts: boolean
}

/** Refuses a new receiver of a form's answers if the plan does not include it, or if its URL is not allowed. */
export function requireReceivers(
  { plan, allowPrivateHosts }: ReceiverRules,
  before: Document,
  operations: readonly Operation[],
): void {
  for (const [index, operation] of operations.entries()) {
    const url = getNewReceiver(before, operation)
    if (url === null) continue
    requireFormWebhooks(plan)
    const receiver = parseReceiverUrl(url, { allowPrivateHosts })
    if (!receiver.ok)
      throw invalidField('body', `operations.${index}.fields.webhookUrl`, `The address ${receiver.reason}`)
  }
}

/** The receiver of a form's answers that an operation adds or changes. */
function getNewReceiver(document: Document, operation: Operation): string | null {
  if (operation.op !== 'addBlock' && operation.op !== 'setBlock') return null
  const url = getWebhookUrl(operation.fields)
  const currentUrl = operation.op === 'setBlock' ? getWebhookUrl(getBlock(document, operation.block)?.fields) : null
  return url === currentUrl ? null : url
}

import type { Conversion } from '#contract/outcomes.ts'
import type { Database } from '#database/open.ts'
import { findConnectedWebhooks, insertDeliveries } from './enqueue.ts'
import { wakeSenders } from './notifications.ts'

const EVENT_TYPE = 'conversion.created'

/** Queues a conversion for the webhooks of its code that get conversions, in the transaction that stores it. */
export async function enqueueConversion(tx: Database, workspaceId: string, conversion: Conversion): Promise<void> {
  const { id, scanId, code, name, value, currency, createdAt } = conversion
  if (code === null) return
  const webhooks = await findConnectedWebhooks(tx, [{ workspace_id: workspaceId, code_id: code.id }], EVENT_TYPE)
  if (webhooks.length === 0) return
  const body = JSON.stringify({
    event: EVENT_TYPE,
    timestamp: createdAt,
    code: { id: code.shortCode, name: code.name },
    conversion: { id, scanId, name, value, currency },
  })
  const events = webhooks.map(({ webhookId, codeId, url }) => ({
    workspaceId,
    webhookId,
    codeId,
    eventId: id,
    url,
    body,
  }))
  await insertDeliveries(tx, EVENT_TYPE, events)
  await wakeSenders(tx)
}

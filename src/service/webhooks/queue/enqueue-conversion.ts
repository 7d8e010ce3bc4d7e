import type { Conversion } from '#contract/outcomes.ts'
import { type Database, notify } from '#database/open.ts'
import { newId } from '#service/ids/ids.ts'
import { deliveriesChannel } from './enqueue.ts'
import { findWebhooks, insertDeliveries } from './enqueue-scans.ts'

const EVENT = 'conversion.created'

/** Queues a conversion for the webhooks of its code that ask for conversions, in the transaction that stores it. */
export async function enqueueConversion(tx: Database, workspaceId: string, conversion: Conversion): Promise<void> {
  const { id, scanId, code, name, value, currency, createdAt } = conversion
  if (code === null) return
  const connected = await findWebhooks(tx, [{ workspace_id: workspaceId, code_id: code.id }], EVENT)
  if (connected.length === 0) return
  const body = JSON.stringify({
    event: EVENT,
    timestamp: createdAt,
    code: { id: code.shortCode, name: code.name },
    conversion: { id, scanId, name, value, currency },
  })
  const rows = connected.map(({ webhookId, codeId, url }) => {
    const at = new Date()
    return { workspaceId, id: newId('dlv', at), webhookId, codeId, eventId: id, url, body, createdAt: at }
  })
  await insertDeliveries(tx, rows, EVENT)
  await notify(tx, deliveriesChannel, '')
}

import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '#database/open.ts'
import type { ScanRow } from '#service/scans/store/scan-row.ts'
import { createScanEvent, SCAN_CREATED } from '../messages/scan-event.ts'
import { type ConnectedWebhook, findConnectedWebhooks, insertDeliveries } from './enqueue.ts'
import { wakeSenders } from './notifications.ts'

// Number of scans before other work of this process gets a turn.
const BATCH_SIZE = 50

interface NewScans {
  people: readonly ScanRow[]
  /** The codes of the scans. */
  totals: ReadonlyMap<string, { workspace_id: string; code_id: string }>
}

/** Queues every scan for the webhooks of its code, in the transaction that stores it. */
export async function enqueueScans(tx: Database, { people, totals }: NewScans): Promise<void> {
  const connected = await findConnectedWebhooks(tx, [...totals.values()], SCAN_CREATED)
  if (connected.length === 0) return
  const byCode = Map.groupBy(connected, ({ workspaceId, codeId }) => `${workspaceId} ${codeId}`)
  for (let i = 0; i < people.length; i += BATCH_SIZE) {
    const events = people
      .slice(i, i + BATCH_SIZE)
      .flatMap((scan) => toWebhookEvents(scan, byCode.get(`${scan.workspace_id} ${scan.code_id}`) ?? []))
    if (events.length > 0) await insertDeliveries(tx, SCAN_CREATED, events)
    await yieldToEventLoop()
  }
  await wakeSenders(tx)
}

function toWebhookEvents(row: ScanRow, webhooks: readonly ConnectedWebhook[]) {
  const scan = {
    ...row,
    at: new Date(row.at),
    deviceType: row.device_type,
    destinationUrl: row.destination_url,
    matchedRule: row.matched_rule,
  }
  // All webhooks of the scan get the same event.
  const eventId = row.id.replace(/^scn/, 'evt')
  return webhooks.map(({ workspaceId, codeId, webhookId, url, ...code }) => ({
    workspaceId,
    webhookId,
    codeId,
    eventId,
    url,
    body: JSON.stringify(createScanEvent(scan, code)),
  }))
}

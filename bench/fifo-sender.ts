import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/open.ts'
import { createSendMessage } from '#service/webhooks/messages/attempt.ts'
import type { ClaimedDelivery } from '#service/webhooks/queue/claim.ts'
import { deliveries } from '#service/webhooks/queue/schema.ts'
import { type AttemptedDelivery, recordResults } from '#service/webhooks/queue/record-results.ts'
import { webhooks } from '#service/webhooks/schema.ts'

const MAX_IN_FLIGHT = 256
const BATCH_INTERVAL_MS = 8

/**
 * Starts the baseline for our sender. It has the same table, attempts, signatures and concurrency, but it sends deliveries in their order,
 * whatever their endpoints are, as a simple job queue does.
 */
export function startFifoSender(db: Database): { close(): Promise<void> } {
  const sendMessage = createSendMessage({ allowPrivateHosts: true })
  const stopping = new AbortController()
  const inFlight = new Set<Promise<void>>()
  const attemptedDeliveries: AttemptedDelivery[] = []

  async function run() {
    while (!stopping.signal.aborted) {
      const batch = attemptedDeliveries.splice(0)
      if (batch.length > 0) await recordResults(db, batch)
      for (const delivery of await claimOldest(db, MAX_IN_FLIGHT - inFlight.size)) startAttempt(delivery)
      await pause(BATCH_INTERVAL_MS)
    }
  }

  function startAttempt(delivery: ClaimedDelivery) {
    const { secrets } = delivery
    const work = sendMessage(delivery, { secrets, signal: stopping.signal }).then((result) => {
      attemptedDeliveries.push({ delivery, result })
      inFlight.delete(work)
    })
    inFlight.add(work)
  }

  const running = run()
  return {
    async close() {
      stopping.abort()
      await running
      await Promise.all(inFlight)
    },
  }
}

async function claimOldest(db: Database, count: number): Promise<ClaimedDelivery[]> {
  const { rows } = await db.execute<ClaimedDelivery & Record<string, unknown>>(sql`
    with claimed as (
      select workspace_id, id from ${deliveries} where due_at <= now()
      order by due_at, id limit ${count} for update skip locked
    ), leased as (
      update ${deliveries} as delivery set due_at = now() + interval '20 seconds'
      from claimed where delivery.workspace_id = claimed.workspace_id and delivery.id = claimed.id
      returning delivery.*
    )
    select leased.workspace_id as "workspaceId", leased.id, leased.endpoint, leased.webhook_id as "webhookId",
      leased.event_type as "eventType", webhook.url, leased.body, false as failing, 0 as attempts, 'business' as plan,
      array[webhook.secret] as secrets
    from leased join ${webhooks} as webhook
      on webhook.workspace_id = leased.workspace_id and webhook.id = leased.webhook_id`)
  return rows
}

import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/open.ts'
import { attempts } from '#service/webhooks/delivery/attempt.ts'
import type { Claimed } from '#service/webhooks/queue/claim.ts'
import { deliveries } from '#service/webhooks/queue/schema.ts'
import { recordResult, type DeliveryResult } from '#service/webhooks/queue/record-result.ts'
import { webhooks } from '#service/webhooks/endpoints/schema.ts'

const AT_ONCE = 256
const GATHER_MS = 8

/**
 * The baseline for our sender: the same table, attempts, signatures and concurrency, but deliveries are taken in order, as in job queues
 * that know nothing of endpoints.
 */
export function startFifoSender(db: Database): { close(): Promise<void> } {
  const attempt = attempts({ allowPrivateHosts: true })
  const stopping = new AbortController()
  const sending = new Set<Promise<void>>()
  const ended: DeliveryResult[] = []

  async function run() {
    while (!stopping.signal.aborted) {
      const batch = ended.splice(0)
      if (batch.length > 0) await recordResult(db, batch)
      for (const one of await takeOldest(db, AT_ONCE - sending.size)) begin(one)
      await pause(GATHER_MS)
    }
  }

  function begin(one: Claimed) {
    const work = attempt(one, { secrets: one.secrets, signal: stopping.signal }).then((attempted) => {
      ended.push({ claimed: one, attempted })
      sending.delete(work)
    })
    sending.add(work)
  }

  const running = run()
  return {
    async close() {
      stopping.abort()
      await running
      await Promise.all(sending)
    },
  }
}

async function takeOldest(db: Database, count: number): Promise<Claimed[]> {
  const { rows } = await db.execute<Claimed & Record<string, unknown>>(sql`
    with taken as (
      select workspace_id, id from ${deliveries} where due_at <= now()
      order by due_at, id limit ${count} for update skip locked
    ), leased as (
      update ${deliveries} as delivery set due_at = now() + interval '20 seconds'
      from taken where delivery.workspace_id = taken.workspace_id and delivery.id = taken.id
      returning delivery.*
    )
    select leased.workspace_id as "workspaceId", leased.id, leased.endpoint, leased.webhook_id as "webhookId",
      leased.event_type as "eventType", webhook.url, leased.body, false as failing, 0 as tries, 'business' as plan,
      array[webhook.secret] as secrets
    from leased join ${webhooks} as webhook
      on webhook.workspace_id = leased.workspace_id and webhook.id = leased.webhook_id`)
  return rows
}

import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { codes, codeTotals, shortCodes } from '#service/codes/schema.ts'
import { createShortCode } from '#service/codes/short-code.ts'
import { createScanEvent } from '#service/webhooks/messages/scan-event.ts'
import { wakeSenders } from '#service/webhooks/queue/notifications.ts'
import { deliveries, deliveryAttempts, failingEndpoints } from '#service/webhooks/queue/schema.ts'
import { createSigningSecret } from '#service/webhooks/messages/sign.ts'
import { createId } from '#service/ids/ids.ts'
import { webhookCodes, webhooks } from '#service/webhooks/schema.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { startFifoSender } from './fifo-sender.ts'
import { openTemporaryService } from './temporary-service.ts'

// Runs the real service in a process of its own, and fills its delivery queue. Arguments: `fair` for the sender of the product or `fifo` for
// the baseline, and the URL of a PostgreSQL database. Without the URL, the service uses PGlite on disk.
const [claiming, databaseUrl] = process.argv.slice(2)
const service = await openTemporaryService(databaseUrl)
const { db } = service.database
const fifo = claiming === 'fifo' ? startFifoSender(db) : null
const origin = fifo ? '' : (await service.serve({ allowPrivateHosts: true, logLevel: 'warn' })).origin
const { id: workspaceId } = await createWorkspace(db, { name: 'Bench', plan: 'business' })

export const Order = z.discriminatedUnion('do', [
  /** Creates the webhooks again. */
  z.object({ do: z.literal('connect'), urls: z.array(z.string()) }),
  /** Queues deliveries for the webhooks in turn: `count` in one transaction, or `perSecond` for some seconds. */
  z.object({ do: z.literal('queue'), count: z.int() }),
  z.object({ do: z.literal('stream'), perSecond: z.int(), seconds: z.int() }),
  /** Counts waiting and arrived deliveries, and measures their size on disk with indexes. */
  z.object({ do: z.literal('count') }),
  /** Creates a code with the webhooks, and returns its scan address. */
  z.object({ do: z.literal('code') }),
])
export type Order = z.output<typeof Order>

let webhookIds: string[] = []
let queuedCount = 0
process.on('message', (message) => void execute(Order.parse(message)).then((result) => process.send?.(result)))
process.once('disconnect', () => void end())
process.send?.({ ready: true })

async function execute(order: Order): Promise<object> {
  switch (order.do) {
    case 'connect':
      return replaceWebhooks(order.urls)
    case 'queue':
      return { began: await queueDeliveries(order.count) }
    case 'stream':
      for (let i = 0; i < order.seconds * 10; i++) {
        const tick = pause(100)
        await queueDeliveries(order.perSecond / 10)
        await tick
      }
      return {}
    case 'count':
      return {
        waiting: await db.$count(deliveries, sql`status = 'pending'`),
        delivered: await db.$count(deliveries, sql`status = 'delivered'`),
        bytes: await measureQueueBytes(),
      }
    case 'code':
      return { url: await createCode() }
  }
}

async function replaceWebhooks(urls: string[]) {
  await db.execute(sql`truncate ${deliveries}, ${deliveryAttempts}, ${failingEndpoints}, ${webhookCodes}, ${webhooks}`)
  webhookIds = urls.map(() => createId('whk'))
  queuedCount = 0
  const rows = urls.map((url, i) => ({
    workspaceId,
    id: webhookIds[i] ?? '',
    url,
    address: url,
    secret: createSigningSecret(),
  }))
  await db.insert(webhooks).values(rows)
  return {}
}

/** Queues deliveries and returns the time of the commit. The body of each delivery has the time when the transaction began. */
async function queueDeliveries(count: number): Promise<number> {
  const sample = JSON.stringify(
    createScanEvent(createSampleScan(), { shortCode: 'SAMPLE234', name: 'Window card Bristol' }),
  ).slice(1)
  const at = Date.now()
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into ${deliveries} (workspace_id, id, endpoint, webhook_id, event_type, event_id, url, body, due_at)
      select ${workspaceId}, ${createId('dlv')} || n, id, id, 'scan.created', 'evt_' || n, '', ${`{"at":${at},${sample}`}, now()
      from generate_series(${queuedCount}::int, ${queuedCount + count - 1}::int) n
      join json_array_elements_text(${JSON.stringify(webhookIds)}::json) with ordinality as hook(id, place)
        on place = 1 + n % ${webhookIds.length}::int`)
    await wakeSenders(tx)
  })
  queuedCount += count
  return Date.now()
}

async function measureQueueBytes(): Promise<number> {
  const { rows } = await db.execute(sql`select pg_total_relation_size('deliveries') as bytes`)
  return z.tuple([z.object({ bytes: z.coerce.number() })]).parse(rows)[0].bytes
}

function createSampleScan() {
  const at = new Date()
  const place = { country: 'GB', region: 'England', city: 'Bristol', timezone: 'Europe/London' }
  const device = { deviceType: 'mobile', os: 'iOS', browser: 'Safari', language: 'en' }
  return { id: createId('scn', at), at, ...place, ...device, destinationUrl: 'https://example.com/', matchedRule: null }
}

async function createCode(): Promise<string> {
  const [codeId, shortCode] = [createId('cod'), createShortCode()]
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  await db.insert(codes).values({ workspaceId, id: codeId, shortCode, name: 'Bench', destination })
  await db.insert(shortCodes).values({ shortCode, workspaceId, codeId })
  await db.insert(codeTotals).values({ workspaceId, codeId })
  await db.insert(webhookCodes).values(webhookIds.map((webhookId) => ({ workspaceId, codeId, webhookId })))
  return `${origin}/${shortCode}`
}

async function end() {
  await fifo?.close()
  await service.end()
}

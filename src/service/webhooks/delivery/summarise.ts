import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { idAtOrAfter } from '#service/ids/ids.ts'
import { deliveries } from '../queue/schema.ts'

const MAX_ERRORS = 10

const count = z.coerce.number()
const ms = z.coerce.number().nullable()
const Hour = z.object({ start: z.coerce.date(), delivered: count, failed: count, medianMs: ms, p95Ms: ms })
const Reason = z.object({ error: z.string(), lastStatus: z.int().nullable(), count })

interface DeliveryPeriod {
  webhookId?: string | undefined
  from: Date
  to: Date
}

/** The results of a period's deliveries, by the hour of their creation, and the most frequent errors. */
export async function summarise(db: Database, workspaceId: string, { webhookId, from, to }: DeliveryPeriod) {
  const condition = sql`workspace_id = ${workspaceId} and id >= ${idAtOrAfter('dlv', from)} and id < ${idAtOrAfter('dlv', to)}
    and ${webhookId === undefined ? sql`true` : sql`webhook_id = ${webhookId}`}`
  const hours = await db.execute(sql`
    select date_trunc('hour', created_at, 'UTC') as start, count(*) filter (where status = 'delivered') as delivered,
      count(*) filter (where status = 'failed') as failed,
      percentile_cont(0.5) within group (order by last_duration_ms) as "medianMs",
      percentile_cont(0.95) within group (order by last_duration_ms) as "p95Ms"
    from ${deliveries} where ${condition} group by 1 order by 1`)
  const errors = await db.execute(sql`
    select last_error as error, last_status as "lastStatus", count(*) as count
    from ${deliveries} where ${condition} and last_error is not null
    group by 1, 2 order by 3 desc, 1 limit ${MAX_ERRORS}`)
  return { hours: z.array(Hour).parse(hours.rows), errors: z.array(Reason).parse(errors.rows) }
}

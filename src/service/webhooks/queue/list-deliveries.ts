import { and, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Delivery } from '#contract/deliveries.ts'
import type { Database } from '#database/open.ts'
import { matchesSome, matchesNone, isNotTrue } from '#database/value-conditions.ts'
import { codes } from '#service/codes/schema.ts'
import { isBelow } from '#service/http/list-page.ts'
import { idAtOrAfter } from '#service/ids/ids.ts'
import { deliveries } from './schema.ts'

export interface DeliveryFilters {
  status?: 'pending' | 'delivered' | 'failed' | undefined
  webhookId?: string | undefined
  codeId?: string | undefined
  /** HTTP status of the last response; 0: attempted without a response. */
  lastStatus?: number | undefined
  anyOfWebhooks?: readonly string[] | undefined
  noneOfWebhooks?: readonly string[] | undefined
  anyOfCodes?: readonly string[] | undefined
  noneOfCodes?: readonly string[] | undefined
  anyOfResponses?: readonly number[] | undefined
  noneOfResponses?: readonly number[] | undefined
  /** Inclusive. */
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
}

const columns = {
  id: deliveries.id,
  webhookId: deliveries.webhookId,
  eventType: deliveries.eventType,
  eventId: deliveries.eventId,
  url: deliveries.url,
  status: deliveries.status,
  attempts: deliveries.attempts,
  lastStatus: deliveries.lastStatus,
  lastError: deliveries.lastError,
  dueAt: deliveries.dueAt,
  takenBy: deliveries.takenBy,
  deliveredAt: deliveries.deliveredAt,
  createdAt: deliveries.createdAt,
  durationMs: deliveries.lastDurationMs,
  codeId: codes.id,
  shortCode: codes.shortCode,
  codeName: codes.name,
}

/** Lists deliveries, newest first: one more than `limit` if there are more. `after` is the id of the last delivery on the previous page. */
export async function listDeliveries(
  db: Database,
  { workspaceId, ...filters }: DeliveryFilters & { workspaceId: string },
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Delivery[]> {
  const rows = await selectDeliveries(db)
    .where(and(deliveryCondition(workspaceId, filters), isBelow(deliveries.id, after)))
    .orderBy(desc(deliveries.id))
    .limit(limit + 1)
  return rows.map(presentDelivery)
}

/** The deliveries with these ids, oldest first. */
export async function readDeliveries(db: Database, workspaceId: string, ids: readonly string[]): Promise<Delivery[]> {
  const rows = await selectDeliveries(db)
    .where(and(eq(deliveries.workspaceId, workspaceId), inArray(deliveries.id, [...ids])))
    .orderBy(deliveries.id)
  return rows.map(presentDelivery)
}

/** The condition that deliveries match these filters. Ids sort by time, so a range of time is a range of ids. */
export function deliveryCondition(workspaceId: string, filters: DeliveryFilters): SQL | undefined {
  const { status, webhookId, codeId, lastStatus, from, to } = filters
  return and(
    eq(deliveries.workspaceId, workspaceId),
    webhookId === undefined ? undefined : eq(deliveries.webhookId, webhookId),
    from && gte(deliveries.id, idAtOrAfter('dlv', from)),
    to && lt(deliveries.id, idAtOrAfter('dlv', to)),
    status === undefined ? undefined : eq(deliveries.status, status),
    codeId === undefined ? undefined : eq(deliveries.codeId, codeId),
    lastStatus === undefined ? undefined : lastStatusCondition(lastStatus),
    valuesCondition(filters),
  )
}

function valuesCondition(filters: DeliveryFilters): SQL | undefined {
  const { anyOfResponses, noneOfResponses = [] } = filters
  const hasRefusedResponse = or(...noneOfResponses.map(lastStatusCondition))
  return and(
    matchesSome(deliveries.webhookId, filters.anyOfWebhooks),
    matchesNone(deliveries.webhookId, filters.noneOfWebhooks),
    matchesSome(deliveries.codeId, filters.anyOfCodes),
    matchesNone(deliveries.codeId, filters.noneOfCodes),
    anyOfResponses && or(...anyOfResponses.map(lastStatusCondition)),
    hasRefusedResponse && isNotTrue(hasRefusedResponse),
  )
}

function lastStatusCondition(lastStatus: number): SQL | undefined {
  return lastStatus === 0
    ? and(isNull(deliveries.lastStatus), gt(deliveries.attempts, 0))
    : eq(deliveries.lastStatus, lastStatus)
}

function selectDeliveries(db: Database) {
  return db
    .select(columns)
    .from(deliveries)
    .leftJoin(codes, and(eq(codes.workspaceId, deliveries.workspaceId), eq(codes.id, deliveries.codeId)))
}

type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number]

function presentDelivery({ dueAt, takenBy, codeId, shortCode, codeName, ...row }: DeliveryRow): Delivery {
  const code =
    codeId === null || shortCode === null || codeName === null ? null : { id: codeId, shortCode, name: codeName }
  // While a delivery is being sent, `dueAt` is the end of its lease.
  return { ...row, code, nextRetryAt: takenBy === null ? dueAt : null }
}

export async function countDeliveries(db: Database, workspaceId: string, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(deliveries)
    .where(and(eq(deliveries.workspaceId, workspaceId), condition))
  return row?.count ?? 0
}

const MAX_ERRORS = 10

const count = z.coerce.number()
const ms = z.coerce.number().nullable()
const HourSummary = z.object({ start: z.coerce.date(), delivered: count, failed: count, medianMs: ms, p95Ms: ms })
const ErrorCount = z.object({ error: z.string(), lastStatus: z.int().nullable(), count })

interface SummaryPeriod {
  webhookId?: string | undefined
  from: Date
  to: Date
}

/** Counts the results of a period's deliveries by the hour of their creation, and its most frequent errors. */
export async function summarizeDeliveries(db: Database, workspaceId: string, { webhookId, from, to }: SummaryPeriod) {
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
  return { hours: z.array(HourSummary).parse(hours.rows), errors: z.array(ErrorCount).parse(errors.rows) }
}

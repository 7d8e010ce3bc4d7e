import { and, desc, eq, gt, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Delivery } from '#contract/deliveries.ts'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { below } from '#service/http/list-page.ts'
import { idAtOrAfter } from '#service/ids/ids.ts'
import { deliveries } from '../queue/schema.ts'

export interface DeliveryFilters {
  status?: 'pending' | 'delivered' | 'failed' | undefined
  webhookId?: string | undefined
  codeId?: string | undefined
  /** 0: attempted without a response. */
  lastStatus?: number | undefined
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

/** Deliveries, newest first, one more than `limit` if there are more. `after` is the id of the last one on the previous page. */
export async function listDeliveries(
  db: Database,
  { workspaceId, ...filters }: DeliveryFilters & { workspaceId: string },
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Delivery[]> {
  const rows = await select(db)
    .where(and(matching(workspaceId, filters), below(deliveries.id, after)))
    .orderBy(desc(deliveries.id))
    .limit(limit + 1)
  return rows.map(present)
}

/** The deliveries with these ids, oldest first. */
export async function readDeliveries(db: Database, workspaceId: string, ids: readonly string[]): Promise<Delivery[]> {
  const rows = await select(db)
    .where(and(eq(deliveries.workspaceId, workspaceId), inArray(deliveries.id, [...ids])))
    .orderBy(deliveries.id)
  return rows.map(present)
}

/** Ids sort by time, so a range of time is one of ids. */
export function matching(workspaceId: string, filters: DeliveryFilters): SQL | undefined {
  const { status, webhookId, codeId, lastStatus, from, to } = filters
  return and(
    eq(deliveries.workspaceId, workspaceId),
    webhookId === undefined ? undefined : eq(deliveries.webhookId, webhookId),
    from && gte(deliveries.id, idAtOrAfter('dlv', from)),
    to && lt(deliveries.id, idAtOrAfter('dlv', to)),
    status === undefined ? undefined : eq(deliveries.status, status),
    codeId === undefined ? undefined : eq(deliveries.codeId, codeId),
    lastStatus === undefined ? undefined : statusIs(lastStatus),
  )
}

function statusIs(lastStatus: number): SQL | undefined {
  return lastStatus === 0
    ? and(isNull(deliveries.lastStatus), gt(deliveries.attempts, 0))
    : eq(deliveries.lastStatus, lastStatus)
}

function select(db: Database) {
  return db
    .select(columns)
    .from(deliveries)
    .leftJoin(codes, and(eq(codes.workspaceId, deliveries.workspaceId), eq(codes.id, deliveries.codeId)))
}

type Row = Awaited<ReturnType<typeof select>>[number]

function present({ dueAt, takenBy, codeId, shortCode, codeName, ...row }: Row): Delivery {
  const code =
    codeId === null || shortCode === null || codeName === null ? null : { id: codeId, shortCode, name: codeName }
  // While a delivery is being sent, `dueAt` is the end of its lease.
  return { ...row, code, nextRetryAt: takenBy === null ? dueAt : null }
}

/** Number of matching deliveries. */
export async function countDeliveries(db: Database, workspaceId: string, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(deliveries)
    .where(and(eq(deliveries.workspaceId, workspaceId), where))
  return row?.count ?? 0
}

import { and, count, eq, gte, inArray, isNull, lt, min, ne, or } from 'drizzle-orm'
import type { ApiRequest } from '#contract/api-requests.ts'
import { type Database, notify } from '#database/open.ts'
import { getIdTime, idAtOrAfter } from '#service/ids/ids.ts'
import { workspaces } from '../workspaces/schema.ts'
import { holdWorkspaces } from '../workspaces/workspaces.ts'
import { apiRequests } from './schema.ts'

export const RETENTION_MS = 7 * 24 * 60 * 60_000
const MINUTE_MS = 60_000
const ROWS_PER_STATEMENT = 1_000
const ROWS_PER_DELETE = 10_000
// Live views show at most this many requests of each half second.
const MAX_LIVE = 10

export type ApiRequestRow = typeof apiRequests.$inferSelect

/** The channel on which the ids of new requests are sent, at most the newest ten of a workspace at a time. */
export const apiRequestsChannel = 'api_requests'

/** Stores requests. Those of a workspace that was deleted meanwhile are left out. */
export async function storeApiRequests(db: Database, rows: readonly ApiRequestRow[]): Promise<void> {
  for (let offset = 0; offset < rows.length; offset += ROWS_PER_STATEMENT) {
    const batch = rows.slice(offset, offset + ROWS_PER_STATEMENT)
    await db.transaction(async (tx) => {
      const existing = await holdWorkspaces(tx, [...new Set(batch.map(({ workspaceId }) => workspaceId))])
      const storableRows = batch.filter(({ workspaceId }) => existing.has(workspaceId))
      // A batch whose commit succeeded but was not confirmed is stored again.
      if (storableRows.length > 0) await tx.insert(apiRequests).values(storableRows).onConflictDoNothing()
    })
  }
  for (const [workspaceId, workspaceRows] of Map.groupBy(rows, (row) => row.workspaceId)) {
    const ids = workspaceRows.slice(-MAX_LIVE).map(({ id }) => id)
    await notify(db, apiRequestsChannel, JSON.stringify({ workspaceId, ids }))
  }
}

/** The requests with these ids, oldest first. */
export async function readApiRequests(db: Database, workspaceId: string, ids: string[]): Promise<ApiRequest[]> {
  const rows = await db
    .select()
    .from(apiRequests)
    .where(and(eq(apiRequests.workspaceId, workspaceId), inArray(apiRequests.id, ids)))
    .orderBy(apiRequests.id)
  return rows.map(presentApiRequest)
}

export function presentApiRequest({ id, requestId, ...row }: ApiRequestRow): ApiRequest {
  return { ...row, id: requestId, at: getIdTime(id) }
}

/** How many requests of the last 60 seconds count against the limit, and the seconds until the oldest request no longer does. */
export async function countLastMinute(
  db: Database,
  workspaceId: string,
): Promise<{ used: number; resetSeconds: number }> {
  const since = new Date(Date.now() - MINUTE_MS)
  const [row] = await db
    .select({ used: count(), oldestId: min(apiRequests.id) })
    .from(apiRequests)
    .where(
      and(
        eq(apiRequests.workspaceId, workspaceId),
        gte(apiRequests.id, idAtOrAfter('req', since)),
        or(isNull(apiRequests.code), ne(apiRequests.code, 'rate_limited')),
      ),
    )
  const oldestId = row?.oldestId ?? null
  const resetSeconds = oldestId === null ? 0 : Math.ceil((getIdTime(oldestId).getTime() - since.getTime()) / 1000)
  return { used: row?.used ?? 0, resetSeconds }
}

/** Deletes requests older than seven days. */
export async function deleteOldApiRequests(db: Database, now = new Date()): Promise<void> {
  const end = idAtOrAfter('req', new Date(now.getTime() - RETENTION_MS))
  for (const { id: workspaceId } of await db.select({ id: workspaces.id }).from(workspaces)) {
    // Deleting millions of rows in one statement would block others.
    for (let deleted = ROWS_PER_DELETE; deleted === ROWS_PER_DELETE;) {
      const oldIds = db
        .select({ id: apiRequests.id })
        .from(apiRequests)
        .where(and(eq(apiRequests.workspaceId, workspaceId), lt(apiRequests.id, end)))
        .orderBy(apiRequests.id)
        .limit(ROWS_PER_DELETE)
      const { rowCount } = await db
        .delete(apiRequests)
        .where(and(eq(apiRequests.workspaceId, workspaceId), inArray(apiRequests.id, oldIds)))
      deleted = rowCount ?? 0
    }
  }
}

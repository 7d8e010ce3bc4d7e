import { and } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { readRowValues } from './present-scans.ts'
import { readNewestScans, readScansWhere } from './read-rows.ts'
import { createRowConditions } from './row-conditions.ts'
import { resolveConditions } from './scan-conditions.ts'
import type { ScanListQuery, ScanPage, StoredScan } from './scan-store.ts'

/** Lists scans, newest first: one more than `limit` if there are more. */
export async function listScans(
  db: Database,
  { workspaceId, timezone = 'UTC', ...filters }: ScanListQuery,
  { window, after, limit }: ScanPage,
): Promise<StoredScan[]> {
  const conditions = await resolveConditions(db, workspaceId, filters)
  const { codes, bots } = conditions
  if (codes?.length === 0) return []
  const getFilters = createRowConditions(db, { workspaceId, timezone, window }, conditions)
  const { from, to } = window
  const lists = await Promise.all(
    bots.map((isBot) =>
      readNewestScans(db, workspaceId, {
        bots: isBot,
        where: (table) =>
          after === undefined ? table.isWithin({ from, to }) : and(table.isWithin({ from }), table.isBefore(after)),
        filters: getFilters,
        codes,
        limit: limit + 1,
      }),
    ),
  )
  const rows = lists
    .flat()
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit + 1)
  return readRowValues(db, workspaceId, rows)
}

/** The scans of people with these ids, oldest first. */
export async function readScans(db: Database, workspaceId: string, ids: readonly string[]): Promise<StoredScan[]> {
  const rows = await readScansWhere(db, workspaceId, { bots: false, where: (table) => table.isOneOf(ids) })
  return readRowValues(db, workspaceId, rows)
}

import { and, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { findWorkspaceKey } from './read-rows.ts'
import { createRowConditions } from './row-conditions.ts'
import { resolveConditions } from './scan-conditions.ts'
import type { ScanListQuery } from './scan-store.ts'
import { getScanTables, toArray } from './scan-tables.ts'
import type { ScanWindow } from './scan-window.ts'

/** Returns a function that makes a condition for a column with ids of scans: the scan is stored and meets all filters. */
export async function createScanCondition(
  db: Database,
  { workspaceId, timezone = 'UTC', ...filters }: ScanListQuery,
  { from, to }: Pick<ScanWindow, 'from' | 'to'>,
): Promise<(scanId: SQLWrapper) => SQL> {
  const conditions = await resolveConditions(db, workspaceId, filters)
  const { codes, bots } = conditions
  if (codes?.length === 0) return () => sql`false`
  const getFilters = createRowConditions(db, { workspaceId, timezone, window: { from, to } }, conditions)
  const workspace = await findWorkspaceKey(db, workspaceId)
  const tables = bots.flatMap((isBot) => getScanTables(isBot, workspace))
  return (scanId) => {
    const matches = tables.map((scanTable) => {
      const hasCode = codes && sql`${scanTable.code} = any(${toArray(codes)}::int[])`
      const isMatch = and(
        scanTable.isOfWorkspace,
        scanTable.hasId(scanId),
        // Only the months of the window are searched.
        scanTable.isWithin({ from, to }),
        hasCode ?? undefined,
        getFilters(scanTable),
      )
      // The limit makes the planner look up each scan by its id. Otherwise it would join all scans, with a bad plan if there are no statistics.
      return sql`(select true from ${scanTable.table} where ${isMatch} limit 1)`
    })
    return or(...matches) ?? sql`false`
  }
}

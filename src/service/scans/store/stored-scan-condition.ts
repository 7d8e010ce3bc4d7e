import { and, eq, gte, lt, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { idAtOrAfter } from '#service/ids/ids.ts'
import { createRowConditions } from './row-conditions.ts'
import { resolveConditions } from './scan-conditions.ts'
import type { ScanListQuery } from './scan-store.ts'
import type { ScanWindow } from './scan-window.ts'
import { botScans, scans } from './schema.ts'

/** Returns a function that makes a condition for a column with ids of scans: the scan is stored and meets all filters. */
export async function createScanCondition(
  db: Database,
  { workspaceId, timezone = 'UTC', ...filters }: ScanListQuery,
  window: Pick<ScanWindow, 'from' | 'to'>,
): Promise<(scanId: SQLWrapper) => SQL> {
  const conditions = await resolveConditions(db, workspaceId, filters)
  const { codes, bots } = conditions
  if (codes?.length === 0) return () => sql`false`
  const getConditions = createRowConditions(db, { workspaceId, timezone, window }, conditions)
  return (scanId) => {
    const matches = bots.map((isBot) => {
      const table = isBot ? botScans : scans
      const hasCode = codes && sql`${table.code} = any(${sql.param([...codes])}::int[])`
      const isMatch = and(
        eq(table.workspaceId, workspaceId),
        sql`${table.id} = ${scanId}`,
        // Only the months of the window are searched.
        gte(table.id, idAtOrAfter('scn', window.from)),
        lt(table.id, idAtOrAfter('scn', window.to)),
        hasCode ?? undefined,
        ...getConditions(table),
      )
      // The limit makes the planner look up each scan by its id. Otherwise it would join all scans, with a bad plan if there are no statistics.
      return sql`(select true from ${table} where ${isMatch} limit 1)`
    })
    return or(...matches) ?? sql`false`
  }
}

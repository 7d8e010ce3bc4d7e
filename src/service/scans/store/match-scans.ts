import { and, eq, gte, lt, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { idAtOrAfter } from '#service/ids/ids.ts'
import type { ListedScans } from './list-scans.ts'
import { rowConditions } from './row-conditions.ts'
import { resolveConditions } from './scan-conditions.ts'
import type { ScanWindow } from './scan-window.ts'
import { botScans, scans } from './schema.ts'

/** The condition for a column with ids of scans: those of stored scans that meet all filters. */
export async function matchScans(
  db: Database,
  { workspaceId, timezone = 'UTC', ...filters }: ListedScans,
  window: Pick<ScanWindow, 'from' | 'to'>,
): Promise<(scanId: SQLWrapper) => SQL> {
  const conditions = await resolveConditions(db, workspaceId, filters)
  const { codes, bots } = conditions
  if (codes?.length === 0) return () => sql`false`
  const meets = rowConditions(db, { workspaceId, timezone, window }, conditions)
  return (scanId) => {
    const found = bots.map((ofBots) => {
      const table = ofBots ? botScans : scans
      const ofCodes = codes && sql`${table.code} = any(${sql.param([...codes])}::int[])`
      const row = and(
        eq(table.workspaceId, workspaceId),
        sql`${table.id} = ${scanId}`,
        // Only the months of the window are searched.
        gte(table.id, idAtOrAfter('scn', window.from)),
        lt(table.id, idAtOrAfter('scn', window.to)),
        ofCodes ?? undefined,
        ...meets(table),
      )
      // The limit makes the planner look each scan up by its id. It would otherwise join all scans, and wrongly without statistics.
      return sql`(select true from ${table} where ${row} limit 1)`
    })
    return or(...found) ?? sql`false`
  }
}

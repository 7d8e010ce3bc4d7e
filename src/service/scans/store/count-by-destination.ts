import { and, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { findWorkspaceKey } from './read-rows.ts'
import { getScanTables, type ScanTable } from './scan-tables.ts'
import { scanValues } from './schema.ts'

interface DestinationQuery {
  workspaceId: string
  /** The numbers of the code and of the rule that decided the scans. */
  code: number
  rule: number
  since: Date
  /** Counts only the scans with these ids. */
  ids?: readonly string[] | undefined
}

/** Counts scans by the number of their destination. */
export async function countByDestination(
  db: Database,
  { workspaceId, code, rule, since, ids }: DestinationQuery,
): Promise<Map<number, number>> {
  const tables = getScanTables(false, await findWorkspaceKey(db, workspaceId))
  const matchedRule = { workspaceId, rule }
  const queries = tables.map((scanTable) => {
    const { destination, isOfRule, join } = toDestination(scanTable, matchedRule)
    const hasId = ids && scanTable.isOneOf(ids)
    const condition = and(scanTable.isOfWorkspace, scanTable.isWithin({ from: since }), isOfRule, hasId)
    return sql`select ${destination} as destination, count(*)::int as scans from ${scanTable.table} ${join} where ${condition} and ${scanTable.code} = ${code} group by 1`
  })
  const { rows } = await db.execute<{ destination: number; scans: number }>(sql.join(queries, sql` union all `))
  const counts = new Map<number, number>()
  for (const { destination, scans } of rows) counts.set(destination, (counts.get(destination) ?? 0) + scans)
  return counts
}

function toDestination({ table }: ScanTable, { workspaceId, rule }: { workspaceId: string; rule: number }) {
  if ('id' in table)
    return {
      destination: sql`${table.destination}`,
      isOfRule: sql`${table.rule} = ${rule}`,
      join: sql``,
    }
  return {
    destination: sql`route.parts[6]`,
    isOfRule: sql`route.kind = 'route' and route.parts[5] = ${rule}`,
    join: sql`join ${scanValues} as route on route.workspace_id = ${workspaceId} and route.id = ${table.route}`,
  }
}

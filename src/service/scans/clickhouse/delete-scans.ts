import { eq, inArray, notExists } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Duty } from '#database/leases.ts'
import type { Database } from '#database/open.ts'
import { startChecks } from '#service/runtime/start-checks.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'
import type { ClickHouse } from './clickhouse.ts'
import { Parameters } from './parameters.ts'
import { scanDeletions } from '../store/schema.ts'
import { toClusterClause } from './tables.ts'

const EVERY_MS = 60_000
// A journal that waited for the database may still bring scans of a deleted workspace.
const WATCHED_MS = 7 * 86_400_000

const scanTables = ['scans', 'scan_days'] as const

interface DeletionOptions {
  db: Database
  clickhouse: ClickHouse
  log: FastifyBaseLogger
}

/** The duty of deleting the scans of deleted workspaces from ClickHouse. */
export function createDeletionDuty({ db, clickhouse, log }: DeletionOptions): Duty {
  const check = { log, intervalMs: EVERY_MS, name: 'deleting scans of deleted workspaces' }
  return {
    name: 'scan deletion',
    start: () => startChecks(() => deleteScansOfDeletedWorkspaces(db, clickhouse), check),
  }
}

/** Deletes what ClickHouse has of deleted workspaces. A workspace of which it has nothing for some days is forgotten. */
export async function deleteScansOfDeletedWorkspaces(db: Database, clickhouse: ClickHouse): Promise<void> {
  // An import can bring a deleted workspace back.
  const isDeleted = notExists(
    db.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, scanDeletions.workspace)),
  )
  const deletions = await db.select().from(scanDeletions).where(isDeleted)
  if (deletions.length === 0) return
  const workspaceIds = deletions.map(({ workspace }) => workspace)
  const foundIds = new Set<string>()
  // Each table on its own: the counts of days may remain after a failure, or be stored while the scans are deleted.
  for (const table of scanTables) {
    const withRows = await findWorkspacesWithRows(clickhouse, table, workspaceIds)
    if (withRows.length > 0) await deleteRows(clickhouse, table, withRows)
    for (const id of withRows) foundIds.add(id)
  }
  const forgotten = deletions.filter(
    ({ workspace, deletedAt }) => !foundIds.has(workspace) && Date.now() - deletedAt.getTime() > WATCHED_MS,
  )
  if (forgotten.length > 0)
    await db.delete(scanDeletions).where(
      inArray(
        scanDeletions.workspace,
        forgotten.map(({ workspace }) => workspace),
      ),
    )
}

type ScanTable = (typeof scanTables)[number]

async function findWorkspacesWithRows(
  clickhouse: ClickHouse,
  table: ScanTable,
  workspaceIds: readonly string[],
): Promise<string[]> {
  const parameters = new Parameters()
  const rows = await clickhouse.select(z.object({ workspace: z.string() }), {
    sql: `select distinct workspace from ${table} where ${parameters.isOneOf('workspace', workspaceIds)}`,
    params: parameters.values,
  })
  return rows.map(({ workspace }) => workspace)
}

async function deleteRows(clickhouse: ClickHouse, table: ScanTable, workspaceIds: readonly string[]) {
  const parameters = new Parameters()
  await clickhouse.command({
    sql: `delete from ${toLocalTable(clickhouse, table)} where ${parameters.isOneOf('workspace', workspaceIds)}`,
    params: parameters.values,
  })
}

export async function deleteAllScans(clickhouse: ClickHouse): Promise<void> {
  for (const table of scanTables) await clickhouse.command({ sql: `truncate table ${toLocalTable(clickhouse, table)}` })
}

/** The table that has the rows: with a cluster, the one of each server. */
function toLocalTable({ address: { cluster } }: ClickHouse, table: ScanTable): string {
  return cluster === null ? table : `${table}_local${toClusterClause(cluster)}`
}

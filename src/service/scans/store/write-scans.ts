import { and, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { UNIQUE_VIOLATION } from '#database/sql-state.ts'
import { insertRows } from './insert-rows.ts'
import { ensureMonths } from './months.ts'
import { hasFormerScans } from './move-scans.ts'
import { type NumberedScan, numberScans } from './number-scans.ts'
import { readScansWhere } from './read-rows.ts'
import { requireScanKey } from './scan-key.ts'
import type { NewScans } from './scan-store.ts'
import { getScanValues } from './scan-values.ts'
import { botScans, formerBotScans, formerScans, scans } from './schema.ts'
import { writeSegments } from './write-segments.ts'

/** Scans ready to be inserted: their values have numbers, and their partitions exist. */
export interface PreparedScans {
  people: NumberedScan[]
  bots: NumberedScan[]
  /** Whether the tables of earlier versions still have scans, which must not be stored again. */
  hasFormerScans: boolean
}

/** Prepares scans before the transaction that inserts them, because new numbers and partitions must outlive that transaction. */
export async function prepareScans(db: Database, { people = [], bots = [] }: NewScans): Promise<PreparedScans> {
  const values = getScanValues(db)
  await ensureMonths(
    db,
    people.map(({ id }) => requireScanKey(id).second),
  )
  return {
    people: await numberScans(values, people),
    bots: await numberScans(values, bots),
    hasFormerScans: await hasFormerScans(db),
  }
}

/** The ids of those scans of a batch that are stored already. */
export async function findStoredIds(db: Database, { people = [], bots = [] }: NewScans): Promise<Set<string>> {
  const storedIds = new Set<string>()
  for (const [isBot, rows] of [
    [false, people],
    [true, bots],
  ] as const)
    for (const [workspaceId, workspaceRows] of Map.groupBy(rows, (row) => row.workspace_id)) {
      const ids = workspaceRows.map(({ id }) => id)
      const storedScans = await readScansWhere(db, workspaceId, { bots: isBot, where: (table) => table.isOneOf(ids) })
      for (const { id } of storedScans) storedIds.add(id)
    }
  return storedIds
}

/**
 * Inserts scans and their segments. Scans of bots have a table of their own. A scan that is stored already violates a unique key, whichever
 * version stored it.
 */
export async function writeScans(tx: Database, preparedScans: PreparedScans): Promise<void> {
  const { people, bots, hasFormerScans } = preparedScans
  for (const [table, formerTable, rows] of [
    [scans, formerScans, people],
    [botScans, formerBotScans, bots],
  ] as const) {
    if (rows.length === 0) continue
    if (hasFormerScans) await rejectStored(tx, formerTable, rows)
    await insertRows(tx, table, rows)
  }
  await writeSegments(tx, preparedScans)
}

/** A scan is stored already, by a version before `scan_rows`. Its code is that of a violated key. */
class StoredScanError extends Error {
  readonly code = UNIQUE_VIOLATION
}

async function rejectStored(
  tx: Database,
  table: typeof formerScans | typeof formerBotScans,
  rows: readonly NumberedScan[],
): Promise<void> {
  const workspaceIds = [...new Set(rows.map((row) => row.workspace_id))]
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::text[])`
  const [storedRow] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.workspaceId, workspaceIds), sql`${table.id} = ${ids}`))
    .limit(1)
  if (storedRow) throw new StoredScanError('A scan is stored already.')
}

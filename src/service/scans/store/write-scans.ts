import { and, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { ensureMonths } from './months.ts'
import { type NumberedScan, numberScans } from './number-scans.ts'
import type { NewScans } from './scan-store.ts'
import { getScanValues } from './scan-values.ts'
import { botScans, scans } from './schema.ts'
import { writeSegments } from './write-segments.ts'

/** Scans ready to be inserted: their values have numbers, and their partitions exist. */
export interface PreparedScans {
  people: NumberedScan[]
  bots: NumberedScan[]
}

/** Prepares scans before the transaction that inserts them, because new numbers and partitions must outlive that transaction. */
export async function prepareScans(db: Database, { people = [], bots = [] }: NewScans): Promise<PreparedScans> {
  const values = getScanValues(db)
  await ensureMonths(
    db,
    people.map(({ id }) => id),
  )
  return { people: await numberScans(values, people), bots: await numberScans(values, bots) }
}

/** The ids of those scans of a batch that are stored already. */
export async function findStoredIds(db: Database, { people = [], bots = [] }: NewScans): Promise<Set<string>> {
  const storedIds = new Set<string>()
  for (const [table, rows] of [
    [scans, people],
    [botScans, bots],
  ] as const) {
    const workspaces = [...new Set(rows.map((row) => row.workspace_id))]
    const ids = rows.map((row) => row.id)
    const stored = await db
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.workspaceId, workspaces), inArray(table.id, ids)))
    for (const { id } of stored) storedIds.add(id)
  }
  return storedIds
}

/** Inserts scans and their segments. Scans of bots have a table of their own. */
export async function writeScans(tx: Database, prepared: PreparedScans): Promise<void> {
  const { people, bots } = prepared
  if (people.length > 0) await insertInto(tx, scans, people)
  if (bots.length > 0) await insertInto(tx, botScans, bots)
  await writeSegments(tx, prepared)
}

const columns = sql.raw('workspace_id, id, code, place, agent, language, referrer, rule, destination, visitor')
const typedColumns = sql.raw(`workspace_id text, id text, code int, place int, agent int, language int, referrer int,
  rule int, destination int, visitor text`)

async function insertInto(tx: Database, table: typeof scans | typeof botScans, rows: readonly NumberedScan[]) {
  // The type is json and not jsonb: the rows are read only once, and jsonb would first sort and index them.
  await tx.execute(sql`
    insert into ${table} (${columns})
    select ${columns} from json_to_recordset(${JSON.stringify(rows)}::json) as row(${typedColumns})`)
}

import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import type { NumberedScan } from './number-scans.ts'
import { botScans, scans } from './schema.ts'

const columns = sql.raw('workspace_id, id, code, place, agent, language, referrer, rule, destination, visitor')
const typedColumns = sql.raw(`workspace_id text, id text, code int, place int, agent int, language int, referrer int,
  rule int, destination int, visitor text`)

/** Writes scans down, those of bots apart. Their months must be there. */
export async function insertScans(
  tx: Database,
  { people, bots }: { people: readonly NumberedScan[]; bots: readonly NumberedScan[] },
): Promise<void> {
  if (people.length > 0) await insertInto(tx, scans, people)
  if (bots.length > 0) await insertInto(tx, botScans, bots)
}

async function insertInto(tx: Database, table: typeof scans | typeof botScans, rows: readonly NumberedScan[]) {
  // Not jsonb: it is read once, and jsonb would sort and index it before.
  await tx.execute(sql`
    insert into ${table} (${columns})
    select ${columns} from json_to_recordset(${JSON.stringify(rows)}::json) as row(${typedColumns})`)
}

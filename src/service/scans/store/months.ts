import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { idAtOrAfter, getIdTime } from '#service/ids/ids.ts'

/** The ids of the scans of a month, `to` exclusive. */
interface MonthRange {
  from: string
  to: string
}

const monthsByDatabase = new WeakMap<Database, MonthRange[]>()

/** Creates missing partitions for scans with these ids. Not inside a transaction. */
export async function ensureMonths(db: Database, ids: Iterable<string>): Promise<void> {
  const months = monthsByDatabase.get(db) ?? []
  monthsByDatabase.set(db, months)
  let month: MonthRange | undefined
  for (const id of ids) {
    if (month && isWithin(month, id)) continue
    month = months.find((existing) => isWithin(existing, id)) ?? (await createMonth(db, getIdTime(id)))
    if (!months.includes(month)) months.push(month)
  }
}

/** After a failover, partitions that this process has created may be gone. */
export function forgetMonths(db: Database): void {
  monthsByDatabase.delete(db)
}

function isWithin({ from, to }: MonthRange, id: string): boolean {
  return id >= from && id < to
}

async function createMonth(db: Database, date: Date): Promise<MonthRange> {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const from = idAtOrAfter('scn', new Date(Date.UTC(year, month)))
  const to = idAtOrAfter('scn', new Date(Date.UTC(year, month + 1)))
  const name = `scans_${date.toISOString().slice(0, 7).replace('-', '_')}`
  await db.transaction(async (tx) => {
    // Two processes may create the partition of a new month at the same time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('months of scans'))`)
    await tx.execute(
      sql.raw(`create table if not exists "${name}" partition of scans for values from ('${from}') to ('${to}')`),
    )
  })
  return { from, to }
}

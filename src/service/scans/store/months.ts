import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { getKeyTime, toFirstKey } from './scan-key.ts'

/** The seconds of the keys of scans in a month, `to` exclusive. */
interface MonthRange {
  from: number
  to: number
}

const monthsByDatabase = new WeakMap<Database, MonthRange[]>()

/** Creates missing partitions for scans in these seconds of keys. Not inside a transaction. */
export async function ensureMonths(db: Database, seconds: Iterable<number>): Promise<void> {
  const months = monthsByDatabase.get(db) ?? []
  monthsByDatabase.set(db, months)
  let month: MonthRange | undefined
  for (const second of seconds) {
    if (month && isWithin(month, second)) continue
    month = months.find((existing) => isWithin(existing, second)) ?? (await createMonth(db, getKeyTime(second)))
    if (!months.includes(month)) months.push(month)
  }
}

/** After a failover, partitions that this process has created may be gone. */
export function forgetMonths(db: Database): void {
  monthsByDatabase.delete(db)
}

function isWithin({ from, to }: MonthRange, second: number): boolean {
  return second >= from && second < to
}

async function createMonth(db: Database, date: Date): Promise<MonthRange> {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const from = toFirstKey(new Date(Date.UTC(year, month))).second
  const to = toFirstKey(new Date(Date.UTC(year, month + 1))).second
  const name = `scan_rows_${date.toISOString().slice(0, 7).replace('-', '_')}`
  await db.transaction(async (tx) => {
    // Two processes may create the partition of a new month at the same time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('months of scans'))`)
    await tx.execute(
      sql.raw(`create table if not exists "${name}" partition of scan_rows for values from (${from}) to (${to})`),
    )
  })
  return { from, to }
}

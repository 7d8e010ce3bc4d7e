import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { idAtOrAfter, getIdTime } from '#service/ids/ids.ts'

/** The ids of a month's scans: `to` exclusive. */
interface Month {
  from: string
  to: string
}

const made = new WeakMap<Database, Month[]>()

/** Creates missing partitions for scans with these ids. Not inside a transaction. */
export async function ensureMonths(db: Database, ids: Iterable<string>): Promise<void> {
  const known = made.get(db) ?? []
  made.set(db, known)
  let last: Month | undefined
  for (const id of ids) {
    if (last && isWithin(last, id)) continue
    last = known.find((month) => isWithin(month, id)) ?? (await makeMonth(db, getIdTime(id)))
    if (!known.includes(last)) known.push(last)
  }
}

function isWithin({ from, to }: Month, id: string): boolean {
  return id >= from && id < to
}

async function makeMonth(db: Database, at: Date): Promise<Month> {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  const from = idAtOrAfter('scn', new Date(Date.UTC(year, month)))
  const to = idAtOrAfter('scn', new Date(Date.UTC(year, month + 1)))
  const name = `scans_${at.toISOString().slice(0, 7).replace('-', '_')}`
  await db.transaction(async (tx) => {
    // Two processes may create the partition of a new month at the same time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('months of scans'))`)
    await tx.execute(
      sql.raw(`create table if not exists "${name}" partition of scans for values from ('${from}') to ('${to}')`),
    )
  })
  return { from, to }
}

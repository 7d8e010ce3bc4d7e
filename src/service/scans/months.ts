import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { idAtOrAfter, momentOf } from '../ids.ts'

const made = new WeakMap<Database, Set<string>>()

/** Makes the partitions that scans with these ids belong to, where they are not there. Not inside a transaction. */
export async function ensureMonths(db: Database, ids: Iterable<string>): Promise<void> {
  const known = made.get(db) ?? new Set()
  made.set(db, known)
  for (const id of ids) {
    const month = momentOf(id).toISOString().slice(0, 7)
    if (known.has(month)) continue
    await makeMonth(db, month)
    known.add(month)
  }
}

async function makeMonth(db: Database, month: string) {
  const begin = new Date(`${month}-01T00:00:00Z`)
  const end = new Date(begin)
  end.setUTCMonth(end.getUTCMonth() + 1)
  const [from, to] = [begin, end].map((at) => `'${idAtOrAfter('scn', at)}'`)
  const name = `scans_${month.replace('-', '_')}`
  await db.transaction(async (tx) => {
    // Two processes may see at once that a month has begun.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('months of scans'))`)
    await tx.execute(
      sql.raw(`create table if not exists "${name}" partition of scans for values from (${from}) to (${to})`),
    )
  })
}

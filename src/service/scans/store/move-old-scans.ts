import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import type { ScanRow } from '../ingest/scan-row.ts'
import { prepareScans, writeScans } from './write-scans.ts'

const BATCH = 2_500
const known = z.string().nullable()
const OldScan = z.object({
  workspace_id: z.string(),
  id: z.string(),
  code_id: z.string(),
  at: z.string(),
  country: known,
  region: known,
  city: known,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  device_type: known,
  os: known,
  browser: known,
  language: known,
  referrer: known,
  timezone: known,
  destination_url: z.string(),
  matched_rule: known,
  visitor: z.string(),
})

/** Moves scans from where they were kept before they were numbered. Batch by batch: it can be stopped at any moment, and goes on at the next start. */
export async function moveOldScans(db: Database): Promise<void> {
  for (const bots of [false, true]) {
    const old = bots ? 'old_bot_scans' : 'old_scans'
    while (await isThere(db, old)) {
      const moved = await moveSome(db, old, { bots }).catch(async (error: unknown) => {
        // Another process was through with it, and dropped it, between two questions.
        if (await isThere(db, old)) throw error
        return null
      })
      if (moved === 0) await db.execute(sql.raw(`drop table if exists ${old}`))
    }
  }
}

async function isThere(db: Database, table: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select to_regclass(${table}) is not null as there`)
  return z.array(z.object({ there: z.boolean() })).parse(rows)[0]?.there === true
}

/** Numbers outlive a transaction, so that rows are read before it; what another process has moved by then is left to it. */
async function moveSome(db: Database, old: string, { bots }: { bots: boolean }): Promise<number> {
  const table = sql.raw(old)
  const { rows } = await db.execute(sql`
    select *, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from ${table}
    order by workspace_id, id limit ${BATCH}`)
  const read: ScanRow[] = z.array(OldScan).parse(rows)
  const ids = read.map(({ id }) => id)
  const prepared = await prepareScans(db, bots ? { bots: read } : { people: read })
  await db.transaction(async (tx) => {
    const gone = await tx.execute(
      sql`delete from ${table} where (workspace_id, id) in (
        select workspace_id, id from ${table} where id = any(${sql.param(ids)}::text[]) for update) returning id`,
    )
    const own = new Set(
      z
        .array(z.object({ id: z.string() }))
        .parse(gone.rows)
        .map(({ id }) => id),
    )
    const isOwn = ({ id }: { id: string }) => own.has(id)
    await writeScans(tx, { people: prepared.people.filter(isOwn), bots: prepared.bots.filter(isOwn) })
  })
  return read.length
}

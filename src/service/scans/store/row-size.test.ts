import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { ensureMonths } from './months.ts'
import { toFirstKey } from './scan-key.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const SCANS = 50_000

test('a scan takes at most 140 bytes in its table and its indexes', async () => {
  const { second } = toFirstKey(new Date(Date.UTC(2026, 10, 3)))
  await ensureMonths(db, [second])
  // A scan every 20 seconds, of 500 codes.
  await db.execute(sql`
    insert into scan_rows (workspace, second, tail, code, place, client, route, visitor)
    select 1, ${second}::int + number * 20, (random() * 1e15)::bigint, number % 500, number % 900, number % 2000, number % 700,
      decode(md5(number::text), 'hex') from generate_series(1, ${SCANS}::int) as number`)
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select sum(pg_total_relation_size(inhrelid))::float8 as bytes from pg_inherits where inhparent = 'scan_rows'::regclass`)
  expect((rows[0]?.bytes ?? 0) / SCANS).toBeLessThan(140)
})

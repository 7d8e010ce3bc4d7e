import { afterAll, expect, test } from 'vitest'
import { readPartitions } from '#database/table-rows.ts'
import { Header } from '#service/storage/archive-writer.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { ensureMonths } from './months.ts'
import { toFirstKey } from './scan-key.ts'

const { db, close } = await openTestDatabase()
afterAll(close)
const { partitions: Partitions } = Header.shape

test('a backup can be read with the months of scans before and after 2038, when seconds are no longer negative', async () => {
  const seconds = [Date.UTC(2026, 10), Date.UTC(2038, 0), Date.UTC(2040, 1)].map(
    (time) => toFirstKey(new Date(time)).second,
  )
  await ensureMonths(db, seconds)
  const partitions = await readPartitions(db)
  const names = ['scan_rows_2026_11', 'scan_rows_2038_01', 'scan_rows_2040_02']
  expect(Object.keys(partitions)).toEqual(expect.arrayContaining(names))
  expect(Partitions.safeParse(partitions)).toEqual({ success: true, data: partitions })
})

test.each(["('a'), x", '(1) WITH (x)', "('a') TO ('b'); drop table codes", '(-1)', "('a''b')"])(
  'a backup whose partition ends at %s is refused',
  (end) => {
    const scans = { of: 'scans', bounds: `FOR VALUES FROM ('a') TO ${end}` }
    expect(Partitions.safeParse({ scans }).success).toBe(false)
  },
)

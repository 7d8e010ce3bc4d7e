import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { idAtOrAfter, createId } from '#service/ids/ids.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { toFirstKey, toScanId, toScanKey } from './scan-key.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const LAST_MS = 2 ** 32 * 1000 - 1
const times = [0, 999, 1_000, 1_700_000_000_123, Date.UTC(2038, 0, 19, 3, 14, 8), LAST_MS]
const ids = times.flatMap((time) => [
  idAtOrAfter('scn', new Date(time)),
  createId('scn', new Date(time)),
  idAtOrAfter('scn', new Date(time)).slice(0, -10) + 'z'.repeat(10),
])
const toNumbers = (id: string) => {
  const { second, tail } = toScanKey(id) ?? { second: Number.NaN, tail: 0n }
  return [second, String(tail)]
}

test('a key has the whole id', () => {
  const keys = ids.flatMap((id) => toScanKey(id) ?? [])
  expect(keys.map(toScanId)).toEqual(ids)
})

test('keys sort like their ids', () => {
  const sorted = ids.toSorted()
  const keys = ids.flatMap((id) => toScanKey(id) ?? [])
  const sortedKeys = keys.toSorted((a, b) => a.second - b.second || (a.tail < b.tail ? -1 : a.tail > b.tail ? 1 : 0))
  expect(sortedKeys.map(toScanId)).toEqual(sorted)
})

test('the first key of a moment is that of its lowest id', () => {
  for (const time of times) expect(toFirstKey(new Date(time))).toEqual(toScanKey(idAtOrAfter('scn', new Date(time))))
  expect(toFirstKey(new Date(-1))).toEqual(toFirstKey(new Date(0)))
})

test('an id of another kind, after 2106 or with other characters has no key', () => {
  const otherKeys = [
    createId('cod'),
    createId('scn', new Date(LAST_MS + 1)),
    'scn_1',
    '',
    `${createId('scn')}0`,
    createId('scn').toUpperCase(),
  ]
  expect(otherKeys.map(toScanKey)).toEqual(otherKeys.map(() => null))
})

test('the database computes the same key of an id', async () => {
  const { rows } = await database.db.execute<{ second: string; tail: string }>(sql`
    select to_scan_second(id) as second, to_scan_tail(id) as tail from unnest(${sql.param(ids)}::text[]) as id`)
  expect(rows.map(({ second, tail }) => [Number(second), tail])).toEqual(ids.map(toNumbers))
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toColumns, type ColumnScan, eachField, type NamedColumns } from './columns.ts'
import { toBytes, decodeColumns, encodeColumns, toText } from './columns-codec.ts'
import { getCounts, decodeCounts, encodeCounts } from './day-counts.ts'
import { mergeColumns } from './merge-columns.ts'
import type { Day } from './aggregate-columns.ts'

const anyScan: fc.Arbitrary<ColumnScan> = fc.record({
  time: fc.integer({ min: 0, max: 86_399_999 }),
  high: fc.constantFrom(0, 1, 0xffff_ffff),
  low: fc.integer({ min: 0, max: 3 }),
  code: fc.integer({ min: 1, max: 400 }),
  place: fc.integer({ min: 401, max: 404 }),
  agent: fc.constant(405),
  language: fc.constant(406),
  referrer: fc.integer({ min: 500, max: 70_000 }),
  rule: fc.constant(407),
  utm: fc.integer({ min: 408, max: 410 }),
})

/** The numbers of places and agents need no meaning here. */
function toDay({ columns }: NamedColumns): Day {
  return { columns, labels: eachField((field) => [columns.fields[field].values]) }
}

async function getDecodedCounts(named: NamedColumns) {
  return decodeCounts(toText(toBytes(encodeCounts(await getCounts(toDay(named))))))
}

test('segments merged in any order, and encoded and decoded, count like all of their scans', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyScan, { maxLength: 30 }), { maxLength: 6 }), async (parts) => {
      const stored = parts.map((scans) => {
        const { columns, hashes } = toColumns(scans)
        return { columns: decodeColumns(encodeColumns(columns)), hashes: toText(toBytes(hashes)) }
      })
      const whole = toColumns(parts.flat())
      const merged = await mergeColumns(stored)
      expect(merged.hashes).toEqual(whole.hashes)
      expect(await getDecodedCounts(merged)).toEqual(await getDecodedCounts(whole))
    }),
    { seed: 3 },
  )
})

test('a visitor whose scans are in several chunks is one visitor', async () => {
  const same = { agent: 3, language: 4, referrer: 5, rule: 6, utm: 8 }
  const scans = Array.from({ length: 100_000 }, (_, i) => ({
    ...same,
    time: i % 86_400,
    high: Math.floor(i / 30_000),
    low: 0,
    code: 1 + (i % 2),
    place: 7,
  }))
  const { scans: all, visitors, numbers, valueVisitors, valueScans } = await getDecodedCounts(toColumns(scans))
  expect({ all, visitors }).toEqual({ all: 100_000, visitors: 4 })
  expect([...numbers]).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect([...valueVisitors]).toEqual([4, 4, 4, 4, 4, 4, 4, 4])
  expect([...valueScans].slice(0, 2)).toEqual([50_000, 50_000])
})

import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { run } from '#testing/scan-source.ts'
import { mapFields, type ScanRecord, type Segment, toRecords, toSegment } from './columns.ts'
import { countDay, decodeCounts, encodeCounts } from './day-counts.ts'
import { mergeSegments } from './merge-segments.ts'
import { haveSameScans, packSegment, unpackSegment } from './segment-codec.ts'

const anyScan: fc.Arbitrary<ScanRecord> = fc.record({
  time: fc.integer({ min: 0, max: 86_399_999 }),
  hashHigh: fc.constantFrom(0, 1, 0xffff_ffff),
  hashLow: fc.integer({ min: 0, max: 3 }),
  code: fc.integer({ min: 1, max: 400 }),
  place: fc.integer({ min: 401, max: 404 }),
  agent: fc.constant(405),
  language: fc.constant(406),
  referrer: fc.integer({ min: 500, max: 70_000 }),
  rule: fc.constant(407),
  utm: fc.integer({ min: 408, max: 410 }),
})
const anySegments = fc.array(fc.array(anyScan, { maxLength: 30 }), { maxLength: 6 })

/** Encodes the counts of a day. Each value counts only for its own number. */
function encodeDayCounts({ columns }: Segment): Uint32Array {
  const labels = mapFields((field) => [columns.fields[field].values])
  return encodeCounts(run(countDay({ columns, labels })))
}

test('a segment has the scans from which it was made', () => {
  fc.assert(
    fc.property(fc.array(anyScan, { maxLength: 100 }), (scans) => {
      const sortRecords = (records: readonly ScanRecord[]) => records.map((record) => JSON.stringify(record)).toSorted()
      expect(sortRecords(toRecords(toSegment(scans)))).toEqual(sortRecords(scans.map((scan) => ({ ...scan }))))
    }),
  )
})

test('merged segments give the same counts as a segment of all their scans', () => {
  fc.assert(
    fc.property(anySegments, (groups) => {
      const wholeSegment = toSegment(groups.flat())
      const segments = groups.map((scans) => unpackSegment(packSegment(toSegment(scans))))
      const mergedSegment = run(mergeSegments(segments))
      expect(mergedSegment.visitorHashes).toEqual(wholeSegment.visitorHashes)
      expect(haveSameScans(mergedSegment, wholeSegment)).toBe(true)
      expect(haveSameScans(run(mergeSegments(segments)), wholeSegment), 'merged once more').toBe(true)
      expect(encodeDayCounts(mergedSegment)).toEqual(encodeDayCounts(wholeSegment))
    }),
    { seed: 3 },
  )
})

test('segments differ if a single scan differs', () => {
  fc.assert(
    fc.property(fc.array(anyScan, { minLength: 1, maxLength: 30 }), anyScan, (scans, other) => {
      const [first, ...rest] = scans
      fc.pre(JSON.stringify(first) !== JSON.stringify(other))
      expect(haveSameScans(toSegment(scans), toSegment([...rest, other]))).toBe(false)
      expect(haveSameScans(toSegment(scans), toSegment(rest))).toBe(false)
    }),
  )
})

test('the counts of a day are decoded as they were encoded', () => {
  fc.assert(
    fc.property(fc.array(anyScan, { maxLength: 100 }), (scans) => {
      const encodedCounts = encodeDayCounts(toSegment(scans))
      expect(encodeCounts(decodeCounts(encodedCounts))).toEqual(encodedCounts)
    }),
  )
})

test('the stored form of a segment has not changed', () => {
  const scans = Array.from({ length: 1_000 }, (_, i) => ({
    time: (i * 86_399) % 86_400_000,
    hashHigh: i % 7,
    hashLow: i % 300,
    code: 1 + (i % 400),
    place: 401 + (i % 4),
    agent: 405,
    language: 406,
    referrer: 500 + i * 70,
    rule: 407,
    utm: 408 + (i % 3),
  }))
  const segment = toSegment(scans)
  const { columns, visitors, counts, ...rest } = packSegment(segment, encodeDayCounts(segment))
  const toHash = (bytes: Uint8Array | null) =>
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex')
  expect({ columns: toHash(columns), visitors: toHash(visitors), counts: toHash(counts), ...rest }).toEqual({
    columns: 'f6132920170dba5609586c43f63db5332cbfcc7965ec8d4c9fe55272b97b4dca',
    visitors: '4b78b1582c540de22316d29c4d4732db8168f152de0b8940454d5dafd0669a1a',
    counts: '1d9f176083d04056976d052f58dc800c4e8e61b894e1776992b9da49b01c8c6e',
    scans: 1_000,
    format: 2,
  })
})

test('a visitor with scans in several chunks counts once', () => {
  const equalFields = { agent: 3, language: 4, referrer: 5, rule: 6, utm: 8 }
  const scans = Array.from({ length: 100_000 }, (_, i) => ({
    ...equalFields,
    time: i % 86_400,
    hashHigh: Math.floor(i / 30_000),
    hashLow: 0,
    code: 1 + (i % 2),
    place: 7,
  }))
  const counts = decodeCounts(encodeDayCounts(toSegment(scans)))
  expect({ scans: counts.scans, visitors: counts.visitors }).toEqual({ scans: 100_000, visitors: 4 })
  expect([...counts.numbers]).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect([...counts.valueVisitors]).toEqual([4, 4, 4, 4, 4, 4, 4, 4])
  expect([...counts.valueScans].slice(0, 2)).toEqual([50_000, 50_000])
})

test('a segment of the format without UTM parameters is read', () => {
  const segment = toSegment(fc.sample(anyScan, { seed: 5, numRuns: 20 }))
  const { columns, visitors } = packSegment(segment)
  const { values, indexes } = segment.columns.fields.utm
  const columnsWithoutUtm = columns.subarray(0, columns.length - 4 - values.byteLength - indexes.byteLength)
  expect(unpackSegment({ columns: columnsWithoutUtm, visitors })).toEqual({
    ...segment,
    columns: {
      ...segment.columns,
      fields: { ...segment.columns.fields, utm: { values: Uint32Array.of(0), indexes: new Uint8Array(20) } },
    },
  })
})

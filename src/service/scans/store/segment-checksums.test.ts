import { describe, expect, test } from 'vitest'
import { toSegment } from '#columns/columns.ts'
import { packSegment, SEGMENT_FORMAT } from '#columns/segment-codec.ts'
import { addChecksums, CHECKED_FORMAT, type StoredSegment, verifySegment } from './segment-checksums.ts'

const scans = Array.from({ length: 500 }, (_, i) => ({
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
const packedSegment = packSegment(toSegment(scans), Uint32Array.of(500, 300, 1, 2, 3))
const storedSegment = addChecksums(packedSegment)

const zero = (bytes: Uint8Array, offset: number) => Uint8Array.from(bytes).fill(0, offset, offset + 5)
const flip = (bytes: Uint8Array, offset: number) => bytes.with(offset, (bytes[offset] ?? 0) ^ 1)
const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)

test('a stored segment equals the packed one, even if it is read in parts', () => {
  expect(storedSegment.format).toBe(CHECKED_FORMAT)
  expect(verifySegment(storedSegment)).toEqual({ ...packedSegment, format: CHECKED_FORMAT })
  expect(verifySegment({ ...storedSegment, visitors: null, counts: null })?.columns).toEqual(packedSegment.columns)
  expect(verifySegment({ ...storedSegment, visitors: null, columns: null })?.counts).toEqual(packedSegment.counts)
})

test('a segment of the format before checksums stays readable', () => {
  expect(packedSegment.format).toBe(SEGMENT_FORMAT)
  const former = packSegment(toSegment(scans))
  expect(verifySegment(former)).toEqual(former)
})

const { columns, visitors, counts } = { ...storedSegment, counts: storedSegment.counts ?? new Uint8Array() }
const damages: [string, Partial<StoredSegment>][] = [
  ['5 bytes zeroed in the middle', { columns: zero(columns, columns.length / 2) }],
  ['5 bytes zeroed at offset 10', { columns: zero(columns, 10) }],
  ['columns cut to half', { columns: half(columns) }],
  ['nothing left', { columns: new Uint8Array() }],
  ['one bit of a visitor', { visitors: flip(visitors, 100) }],
  ['visitors cut to half', { visitors: half(visitors) }],
  ['one bit of the counts', { counts: flip(counts, 4) }],
  ['counts cut to half', { counts: half(counts) }],
  ['another number of scans', { scans: 499 }],
]

describe('a damaged segment is refused', () => {
  test.for(damages)('%s', ([, damage]) => {
    expect(verifySegment({ ...storedSegment, ...damage })).toBeNull()
  })

  test.for([
    ['columns cut to half', { columns: half(packedSegment.columns) }],
    ['columns that are too long', { columns: Uint8Array.of(...packedSegment.columns, 0) }],
    ['visitors cut to half', { visitors: half(packedSegment.visitors) }],
    ['another number of scans', { scans: 499 }],
  ] as [string, Partial<StoredSegment>][])('without checksums, by its length: %s', ([, damage]) => {
    expect(verifySegment({ ...packedSegment, ...damage })).toBeNull()
  })
})

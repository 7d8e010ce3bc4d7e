import { crc32 } from 'node:zlib'
import { decodeColumns, type PackedSegment, SEGMENT_FORMAT } from '#columns/segment-codec.ts'

/** The format of segments that have checksums, which are otherwise as `SEGMENT_FORMAT` says. */
export const CHECKED_FORMAT = 3

const CHECKSUM_BYTES = 4

/** A segment, or the arrays of it that were read; the others are null. */
export interface StoredSegment {
  scans: number
  columns: Uint8Array | null
  visitors: Uint8Array | null
  counts: Uint8Array | null
  format: number
}

/**
 * Adds checksums (CRC-32) for storage: those of the columns and of the visitors after the columns, and that of the counts after the counts.
 * Processes of an earlier version ignore them. A segment that lacks fields gets no checksums, because it is replaced soon.
 */
export function addChecksums(segment: PackedSegment): PackedSegment {
  if (segment.format < SEGMENT_FORMAT) return segment
  const { columns, visitors, counts } = segment
  return {
    ...segment,
    columns: appendWords(columns, [crc32(columns), crc32(visitors)]),
    counts: counts && appendWords(counts, [crc32(counts)]),
    format: CHECKED_FORMAT,
  }
}

/** Removes the checksums of a stored segment. Null if it is damaged, by its checksums or, in a format without them, by its length. */
export function verifySegment<Segment extends StoredSegment>(storedSegment: Segment): Segment | null {
  if (storedSegment.format < CHECKED_FORMAT) return hasExpectedLength(storedSegment) ? storedSegment : null
  const { visitors } = storedSegment
  const [columns, columnsSum, visitorsSum] = splitWords(storedSegment.columns, 2)
  const [counts, countsSum] = splitWords(storedSegment.counts, 1)
  const isIntact =
    (columns === null || (crc32(columns) === columnsSum && readScans(columns) === storedSegment.scans)) &&
    (columns === null || visitors === null || crc32(visitors) === visitorsSum) &&
    (counts === null || (crc32(counts) === countsSum && readScans(counts) === storedSegment.scans))
  return isIntact ? { ...storedSegment, columns, counts } : null
}

function hasExpectedLength({ scans, columns, visitors, counts }: StoredSegment): boolean {
  if (counts && readScans(counts) !== scans) return false
  if (columns === null) return true
  try {
    const decoded = decodeColumns(columns)
    const visitorCount = decoded.visitorStarts.reduce((sum, start) => sum + start, 0)
    return decoded.scans === scans && (visitors === null || visitors.length === visitorCount * 8)
  } catch {
    return false
  }
}

/** Columns and counts begin with their number of scans. */
function readScans(bytes: Uint8Array): number | null {
  return bytes.length < 4 ? null : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
}

function appendWords(bytes: Uint8Array, words: readonly number[]): Uint8Array {
  const longer = new Uint8Array(bytes.length + words.length * CHECKSUM_BYTES)
  longer.set(bytes)
  const view = new DataView(longer.buffer)
  for (const [i, word] of words.entries()) view.setUint32(bytes.length + i * CHECKSUM_BYTES, word, true)
  return longer
}

/** Splits off the last `count` words of 32 bits. Returns the bytes before them, and the words. */
function splitWords(bytes: Uint8Array | null, count: number): [Uint8Array | null, ...number[]] {
  if (bytes === null) return [null]
  const length = Math.max(0, bytes.length - count * CHECKSUM_BYTES)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const words = Array.from({ length: bytes.length < count * CHECKSUM_BYTES ? 0 : count }, (_, i) =>
    view.getUint32(length + i * CHECKSUM_BYTES, true),
  )
  return [bytes.slice(0, length), ...words]
}

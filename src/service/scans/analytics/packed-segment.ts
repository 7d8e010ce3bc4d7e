import { toBytes, decodeColumns, encodeColumns, toText } from './columns-codec.ts'
import type { NamedColumns } from './columns.ts'

/** 2: with UTM parameters, and the visitors of hours in the counts. */
export const SEGMENT_FORMAT = 2

/** The stored form of scans of one day. */
export interface PackedSegment {
  scans: number
  columns: Uint8Array
  /** The visitors, in the order of the columns. */
  visitors: Uint8Array
  /** The counts; null: not computed. */
  counts: Uint8Array | null
  format: number
}

export function packSegment({ columns, hashes }: NamedColumns, counts: Uint32Array | null = null): PackedSegment {
  return {
    scans: columns.scans,
    columns: encodeColumns(columns),
    visitors: toBytes(hashes),
    counts: counts && toBytes(counts),
    format: SEGMENT_FORMAT,
  }
}

export function unpackSegment({ columns, visitors }: Pick<PackedSegment, 'columns' | 'visitors'>): NamedColumns {
  return { columns: decodeColumns(columns), hashes: toText(visitors) }
}

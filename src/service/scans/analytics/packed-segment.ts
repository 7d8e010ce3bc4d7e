import { bytesOf, decodeColumns, encodeColumns, wordsOf } from './columns-codec.ts'
import type { NamedColumns } from './columns.ts'

/** What is stored of scans of one day. */
export interface PackedPart {
  scans: number
  columns: Uint8Array
  /** Who they were, in the order of the columns. */
  visitors: Uint8Array
  /** What they come to; null: not worked out. */
  counts: Uint8Array | null
}

export function packPart({ columns, hashes }: NamedColumns, counts: Uint32Array | null = null): PackedPart {
  return {
    scans: columns.scans,
    columns: encodeColumns(columns),
    visitors: bytesOf(hashes),
    counts: counts && bytesOf(counts),
  }
}

export function unpackPart({ columns, visitors }: Pick<PackedPart, 'columns' | 'visitors'>): NamedColumns {
  return { columns: decodeColumns(columns), hashes: wordsOf(visitors) }
}

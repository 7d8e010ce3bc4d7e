import { getCounts, encodeCounts } from './day-counts.ts'
import { labelled, type ValueReader } from './day-labels.ts'
import { mergeColumns } from './merge-columns.ts'
import { type PackedSegment, packSegment, unpackSegment } from './packed-segment.ts'

export interface Compaction {
  workspaceId: string
  parts: readonly Pick<PackedSegment, 'columns' | 'visitors' | 'format'>[]
  /** Whole: all scans of a finished day, whose counts are computed too. */
  which: 'whole' | 'small'
}

/** Merges several segments into one. */
export async function compactColumns(
  { workspaceId, parts, which }: Compaction,
  values: ValueReader,
): Promise<PackedSegment> {
  const named = await mergeColumns(parts.map(unpackSegment))
  // What one of them lacks, the whole lacks.
  const format = Math.min(...parts.map((part) => part.format))
  if (which === 'small') return { ...packSegment(named), format }
  const counts = encodeCounts(await getCounts(await labelled(values, workspaceId, named.columns)))
  return { ...packSegment(named, counts), format }
}

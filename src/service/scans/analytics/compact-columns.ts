import { getCounts, encodeCounts } from './day-counts.ts'
import { labelled, type ValueReader } from './day-labels.ts'
import { mergeColumns } from './merge-columns.ts'
import { type PackedSegment, packSegment, unpackSegment } from './packed-segment.ts'

export interface Compaction {
  workspaceId: string
  parts: readonly Pick<PackedSegment, 'columns' | 'visitors'>[]
  /** Whole: all of a day that is over, of which it is worked out what it comes to. */
  which: 'whole' | 'small'
}

/** Makes one part of several. */
export async function compactColumns(
  { workspaceId, parts, which }: Compaction,
  values: ValueReader,
): Promise<PackedSegment> {
  const named = await mergeColumns(parts.map(unpackSegment))
  if (which === 'small') return packSegment(named)
  return packSegment(named, encodeCounts(await getCounts(await labelled(values, workspaceId, named.columns))))
}

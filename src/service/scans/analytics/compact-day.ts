import { countDay, encodeCounts } from '#columns/day-counts.ts'
import { labelDay, type ReadValues } from '#columns/labels.ts'
import { mergeSegments } from '#columns/merge-segments.ts'
import { type PackedSegment, packSegment, SEGMENT_FORMAT, unpackSegment } from '#columns/segment-codec.ts'
import { addChecksums } from '../store/segment-checksums.ts'
import { runInChunks } from './yield-to-event-loop.ts'

export interface Compaction {
  workspaceId: string
  segments: readonly Pick<PackedSegment, 'columns' | 'visitors' | 'format'>[]
  /** `whole`: all segments of a past day, whose counts are computed too. `small`: some segments of a day. */
  kind: 'whole' | 'small'
}

/** Merges several segments into one. */
export async function compactDay({ segments, kind }: Compaction, readValues: ReadValues): Promise<PackedSegment> {
  const merged = await runInChunks(mergeSegments(segments.map(unpackSegment)))
  // A newer format has more columns. The merged segment has only those that every segment has.
  const format = Math.min(SEGMENT_FORMAT, ...segments.map((segment) => segment.format))
  if (kind === 'small') return addChecksums({ ...packSegment(merged), format })
  const counts = await runInChunks(countDay(await labelDay(merged.columns, readValues)))
  return addChecksums({ ...packSegment(merged, encodeCounts(counts)), format })
}

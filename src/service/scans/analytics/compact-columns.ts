import { countsOf, encodeCounts } from './day-counts.ts'
import { labelled, type ValueReader } from './day-labels.ts'
import { mergeColumns } from './merge-columns.ts'
import { type PackedPart, packPart, unpackPart } from './packed-segment.ts'

export interface Folding {
  workspaceId: string
  parts: readonly Pick<PackedPart, 'columns' | 'visitors'>[]
  /** Whole: all of a day that is over, of which it is worked out what it comes to. */
  which: 'whole' | 'small'
}

/** Makes one part of several. */
export async function foldColumns({ workspaceId, parts, which }: Folding, values: ValueReader): Promise<PackedPart> {
  const named = await mergeColumns(parts.map(unpackPart))
  if (which === 'small') return packPart(named)
  return packPart(named, encodeCounts(await countsOf(await labelled(values, workspaceId, named.columns))))
}

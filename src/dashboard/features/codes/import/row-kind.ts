import type { Import } from './use-import.ts'

/** Category of a row for the filter. `done` rows have a code. */
export type RowKind = 'create' | 'skip' | 'exists' | 'wrong' | 'failed' | 'done'

/** A filter of the rows: all rows, rows that are created with a warning, or rows of a category. */
export type RowFilter = 'all' | 'warned' | RowKind

interface SentRows extends Pick<Import, 'rows' | 'outcomes'> {
  run: Pick<Import['run'], 'ended' | 'unanswered'>
}

export function toRowKinds({ rows, outcomes, run }: SentRows): RowKind[] {
  return rows.map(({ line }, index) => {
    const outcome = outcomes[index]
    const state = outcome?.state ?? 'wrong'
    const result = run.ended.get(line)
    if (result?.ok) return 'done'
    // The code of the row may exist already. This is known only when the batch has been sent again.
    if (run.unanswered.has(line)) return 'failed'
    if (outcome?.state === 'skip' && outcome.isExisting) return 'exists'
    return result && state === 'create' ? 'failed' : state
  })
}

/** The indexes of the rows that a filter shows. */
export function listShownIndexes(
  { rows, outcomes, run }: SentRows,
  kinds: readonly RowKind[],
  filter: RowFilter,
): number[] {
  const isWarned = (index: number) => {
    const end = run.ended.get(rows[index]?.line ?? 0)
    const hasWarning = outcomes[index]?.warning !== undefined || (end?.ok && end.warning !== undefined)
    return !['skip', 'exists', 'wrong'].includes(kinds[index] ?? 'wrong') && hasWarning
  }
  return kinds.flatMap((kind, index) =>
    filter === 'all' || filter === kind || (filter === 'warned' && isWarned(index)) ? [index] : [],
  )
}

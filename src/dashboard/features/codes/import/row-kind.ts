import type { Import } from './use-import.ts'

/** Category of a row for the filter. `done` rows have a code. */
export type RowKind = 'create' | 'skip' | 'exists' | 'wrong' | 'failed' | 'done'

/** A filter of the rows: all, those that are created with a warning, or a category. */
export type RowFilter = 'all' | 'warned' | RowKind

interface SentRows extends Pick<Import, 'rows' | 'outcomes'> {
  run: Pick<Import['run'], 'ended' | 'unanswered'>
}

export function toRowKinds({ rows, outcomes, run }: SentRows): RowKind[] {
  return rows.map(({ line }, index) => {
    const outcome = outcomes[index]
    const state = outcome?.state ?? 'wrong'
    const ended = run.ended.get(line)
    if (ended?.ok) return 'done'
    // Its code may exist already, but is unknown until the batch is sent again and answered.
    if (run.unanswered.has(line)) return 'failed'
    if (outcome?.state === 'skip' && outcome.isExisting) return 'exists'
    return ended && state === 'create' ? 'failed' : state
  })
}

/** The indexes of the rows that a filter shows. */
export function findShown({ rows, outcomes, run }: SentRows, kinds: readonly RowKind[], shown: RowFilter): number[] {
  const isWarned = (index: number) => {
    const end = run.ended.get(rows[index]?.line ?? 0)
    const hasWarning = outcomes[index]?.warning !== undefined || (end?.ok && end.warning !== undefined)
    return !['skip', 'exists', 'wrong'].includes(kinds[index] ?? 'wrong') && hasWarning
  }
  return kinds.flatMap((kind, index) =>
    shown === 'all' || shown === kind || (shown === 'warned' && isWarned(index)) ? [index] : [],
  )
}

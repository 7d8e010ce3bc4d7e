import type { Import } from './use-import.ts'

/** Category of a row for the filter. `done` rows have a code. */
export type RowKind = 'create' | 'skip' | 'exists' | 'wrong' | 'failed' | 'done'

/** A filter of the rows: all, those that are created with a warning, or a category. */
export type Shown = 'all' | 'warned' | RowKind

interface SentRows extends Pick<Import, 'rows' | 'judged'> {
  run: Pick<Import['run'], 'ended' | 'unanswered'>
}

export function rowKinds({ rows, judged, run }: SentRows): RowKind[] {
  return rows.map(({ line }, at) => {
    const one = judged[at]
    const state = one?.state ?? 'wrong'
    const ended = run.ended.get(line)
    if (ended?.ok) return 'done'
    // Its codes may exist, and are not known as those of the row before the answer is.
    if (run.unanswered.has(line)) return 'failed'
    if (one?.state === 'skip' && one.isExisting) return 'exists'
    return ended && state === 'create' ? 'failed' : state
  })
}

/** The indexes of the rows that a filter shows. */
export function findShown({ rows, judged, run }: SentRows, kinds: readonly RowKind[], shown: Shown): number[] {
  const isWarned = (at: number) => {
    const end = run.ended.get(rows[at]?.line ?? 0)
    const hasWarning = judged[at]?.warning !== undefined || (end?.ok && end.warning !== undefined)
    return !['skip', 'exists', 'wrong'].includes(kinds[at] ?? 'wrong') && hasWarning
  }
  return kinds.flatMap((kind, at) =>
    shown === 'all' || shown === kind || (shown === 'warned' && isWarned(at)) ? [at] : [],
  )
}

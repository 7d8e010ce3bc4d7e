import type { Import } from './use-import.ts'

/** Category of a row for the filter. `done` rows have a code. */
export type RowKind = 'create' | 'skip' | 'wrong' | 'failed' | 'done'

/** A filter of the rows: all, those that are created with a warning, or a category. */
export type Shown = 'all' | 'warned' | RowKind

export function rowKinds({ rows, judged, run }: Pick<Import, 'rows' | 'judged' | 'run'>): RowKind[] {
  return rows.map(({ line }, at) => {
    const state = judged[at]?.state ?? 'wrong'
    const ended = run.ended.get(line)
    if (ended?.ok) return 'done'
    return ended && state === 'create' ? 'failed' : state
  })
}

/** The indexes of the rows that a filter shows. */
export function findShown({ judged }: Pick<Import, 'judged'>, kinds: readonly RowKind[], shown: Shown): number[] {
  const isWarned = (at: number) => kinds[at] !== 'skip' && kinds[at] !== 'wrong' && judged[at]?.warning !== undefined
  return kinds.flatMap((kind, at) =>
    shown === 'all' || shown === kind || (shown === 'warned' && isWarned(at)) ? [at] : [],
  )
}

import type { Import } from './use-import.ts'

/** Category of a row for the filter. `done` rows have a code. */
export type RowKind = 'create' | 'skip' | 'wrong' | 'failed' | 'done'

export function rowKinds({ rows, judged, run }: Pick<Import, 'rows' | 'judged' | 'run'>): RowKind[] {
  return rows.map(({ line }, at) => {
    const state = judged[at]?.state ?? 'wrong'
    const ended = run.ended.get(line)
    if (ended?.ok) return 'done'
    return ended && state === 'create' ? 'failed' : state
  })
}

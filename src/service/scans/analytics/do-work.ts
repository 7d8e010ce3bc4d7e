import { countUnusual } from '../anomalies/count-unusual.ts'
import { compactColumns } from './compact-columns.ts'
import { countChanges } from './count-changes.ts'
import { countSummary, type Sources } from './count-summary.ts'
import type { Work, Works } from './worker-protocol.ts'

/** Does what a request to the counting thread is for. */
export function doWork<K extends keyof Works>(
  { kind, request }: Work<K>,
  sources: Sources,
): Promise<Works[K]['counted']> {
  return works[kind](request, sources)
}

const works: {
  [K in keyof Works]: (request: Works[K]['request'], sources: Sources) => Promise<Works[K]['counted']>
} = {
  compaction: (compaction, { values }) => compactColumns(compaction, values),
  summary: countSummary,
  changes: countChanges,
  unusual: countUnusual,
}

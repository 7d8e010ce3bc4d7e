import type { ScanValue } from '../store/scan-values.ts'
import type { ChangesAsked, ChangesCounted } from './count-changes.ts'
import type { SummaryAsked, SummaryCounted } from './count-summary.ts'
import type { Folding } from './compact-columns.ts'
import type { PackedPart } from './packed-segment.ts'
import type { BytesAsked, Part, PartBytes, PartsAsked, ValuesAsked } from './stored-days.ts'

/** What the counting thread is asked for, and what it says to that. */
export interface Works {
  summary: { asked: SummaryAsked; counted: SummaryCounted }
  changes: { asked: ChangesAsked; counted: ChangesCounted }
  fold: { asked: Folding; counted: PackedPart }
}

/** What it needs of the database meanwhile, which it has no way to by itself. */
export interface Needs {
  parts: { asked: PartsAsked; given: Part[] }
  bytes: { asked: BytesAsked; given: PartBytes[] }
  values: { asked: ValuesAsked; given: ScanValue[] }
}

export type Work = { [K in keyof Works]: { kind: K; asked: Works[K]['asked'] } }[keyof Works]
export interface Need<K extends keyof Needs = keyof Needs> {
  need: K
  asked: Needs[K]['asked']
}
/** What comes back from the thread: the last two end the talk. */
export type Said<K extends keyof Works> = Need | { counted: Works[K]['counted'] } | { failed: string }

/** Whoever can answer what is needed. */
export type Stored = { [K in keyof Needs]: (asked: Needs[K]['asked']) => Promise<Needs[K]['given']> }

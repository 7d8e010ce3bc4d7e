import type { ScanValue } from '../store/scan-values.ts'
import type { ChangesRequest, ChangesCounted } from './count-changes.ts'
import type { SummaryRequest, SummaryCounted } from './count-summary.ts'
import type { Compaction } from './compact-columns.ts'
import type { PackedSegment } from './packed-segment.ts'
import type { BytesRequest, Part, SegmentBytes, SegmentsRequest, ValuesRequest } from './stored-days.ts'

/** What the counting thread is asked for, and what it says to that. */
export interface Works {
  summary: { request: SummaryRequest; counted: SummaryCounted }
  changes: { request: ChangesRequest; counted: ChangesCounted }
  compaction: { request: Compaction; counted: PackedSegment }
}

/** What it needs of the database meanwhile, which it has no way to by itself. */
export interface DataRequest {
  parts: { request: SegmentsRequest; given: Part[] }
  bytes: { request: BytesRequest; given: SegmentBytes[] }
  values: { request: ValuesRequest; given: ScanValue[] }
}

export type Work = { [K in keyof Works]: { kind: K; request: Works[K]['request'] } }[keyof Works]
export interface Need<K extends keyof DataRequest = keyof DataRequest> {
  need: K
  request: DataRequest[K]['request']
}
/** What comes back from the thread: the last two end the talk. */
export type WorkerMessage<K extends keyof Works> = Need | { counted: Works[K]['counted'] } | { failed: string }

/** Whoever can answer what is needed. */
export type Stored = {
  [K in keyof DataRequest]: (params: DataRequest[K]['request']) => Promise<DataRequest[K]['given']>
}

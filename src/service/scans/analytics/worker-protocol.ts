import type { ScanValue } from '../store/scan-values.ts'
import type { UnusualRequest, UnusualScans } from '../anomalies/count-unusual.ts'
import type { ChangesRequest, ChangesCounted } from './count-changes.ts'
import type { SummaryRequest, SummaryCounted } from './count-summary.ts'
import type { Compaction } from './compact-columns.ts'
import type { PackedSegment } from './packed-segment.ts'
import type { BytesRequest, Part, SegmentBytes, SegmentsRequest, ValuesRequest } from './stored-days.ts'

/** A request to the counting thread, and its messages. */
export interface Works {
  summary: { request: SummaryRequest; counted: SummaryCounted }
  changes: { request: ChangesRequest; counted: ChangesCounted }
  unusual: { request: UnusualRequest; counted: UnusualScans }
  compaction: { request: Compaction; counted: PackedSegment }
}

/** Data that the thread needs from the database, to which it has no access. */
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
/** A message of the thread; the last two kinds end the request. */
export type WorkerMessage<K extends keyof Works> = Need | { counted: Works[K]['counted'] } | { failed: string }

/** Provides the data. */
export type Stored = {
  [K in keyof DataRequest]: (request: DataRequest[K]['request']) => Promise<DataRequest[K]['given']>
}

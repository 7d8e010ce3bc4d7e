import type { ScanValue } from '../store/scan-values.ts'
import type { UnusualRequest, UnusualScans } from '../anomalies/count-unusual.ts'
import type { CodeGroup } from './code-groups.ts'
import type { OpenedByCode } from './code-panels.ts'
import type { ChangesRequest, ChangesCounted } from './count-changes.ts'
import type { SummaryRequest, SummaryCounted } from './count-summary.ts'
import type { Compaction } from './compact-columns.ts'
import type { PackedSegment } from './packed-segment.ts'
import type { BytesRequest, GroupsRequest, Part, SegmentBytes, SegmentsRequest, ValuesRequest } from './stored-days.ts'

/** A request to the counting thread, and its messages. */
export interface Works {
  summary: { request: SummaryRequest; counted: SummaryCounted }
  changes: { request: ChangesRequest; counted: ChangesCounted }
  unusual: { request: UnusualRequest; counted: UnusualScans }
  compaction: { request: Compaction; counted: PackedSegment }
}

/**
 * Data that the thread needs from the database, to which it has no access. Groups of codes, and what codes open, must be requested after the
 * scans were counted: a code has a number only since its first scan, so one that was just scanned would be in the totals and in no group.
 */
export interface DataRequest {
  parts: { request: SegmentsRequest; given: Part[] }
  bytes: { request: BytesRequest; given: SegmentBytes[] }
  values: { request: ValuesRequest; given: ScanValue[] }
  groups: { request: GroupsRequest; given: CodeGroup[] }
  opened: { request: { workspaceId: string }; given: OpenedByCode[] }
}

export interface Work<K extends keyof Works = keyof Works> {
  kind: K
  request: Works[K]['request']
}
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

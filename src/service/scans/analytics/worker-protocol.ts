import type { CodeGroup, OpenedTarget } from '#columns/code-groups.ts'
import type { ScanValue } from '#columns/labels.ts'
import type { PackedSegment } from '#columns/segment-codec.ts'
import type { SummaryCounts, SummaryRequest } from '#columns/summary.ts'
import type { CampaignScope } from '../store/scan-filters.ts'
import type { ChangeCounts, UnusualRequest, UnusualScans } from '../store/scan-store.ts'
import type { Compaction } from './compact-day.ts'
import type { ChangesRequest } from './count-changes.ts'
import type {
  GroupsRequest,
  ListedSegment,
  SegmentBytes,
  SegmentBytesRequest,
  SegmentsRequest,
  ValuesRequest,
} from './stored-data.ts'

/** The workspace and the campaigns that a counting task covers. */
interface CountingScope {
  workspaceId: string
  /** Campaigns to count, besides all folders and tags. Null if no folders, tags or campaigns are counted. */
  campaigns: readonly CampaignScope[] | null
}

export interface SummaryTask extends SummaryRequest, CountingScope {
  /** Whether pages and sites are counted, by the codes that open them. */
  withOpened: boolean
}

/** The tasks of the counting thread, with their results. */
export interface CountingTasks {
  summary: { request: SummaryTask; result: SummaryCounts }
  changes: { request: ChangesRequest & CountingScope; result: ChangeCounts }
  unusual: { request: UnusualRequest & { workspaceId: string }; result: UnusualScans }
  compaction: { request: Compaction; result: PackedSegment }
}

/** Data that the thread needs from the database, to which it has no access. */
export interface DataRequests {
  segments: { request: SegmentsRequest; data: ListedSegment[] }
  bytes: { request: SegmentBytesRequest; data: SegmentBytes[] }
  values: { request: ValuesRequest; data: ScanValue[] }
  groups: { request: GroupsRequest; data: CodeGroup[] }
  opened: { request: { workspaceId: string }; data: OpenedTarget[] }
}

export interface TaskMessage<K extends keyof CountingTasks = keyof CountingTasks> {
  kind: K
  request: CountingTasks[K]['request']
}
export interface DataMessage<K extends keyof DataRequests = keyof DataRequests> {
  need: K
  request: DataRequests[K]['request']
}
/** A message from the thread. A `result` or `failed` message ends the task. */
export type WorkerMessage<K extends keyof CountingTasks> =
  | DataMessage
  | { result: CountingTasks[K]['result'] }
  | { failed: string }

/** Provides the data. */
export type StoredData = {
  [K in keyof DataRequests]: (request: DataRequests[K]['request']) => Promise<DataRequests[K]['data']>
}

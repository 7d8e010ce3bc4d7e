import { LRUCache } from 'lru-cache'
import type { Columns, Segment } from '#columns/columns.ts'
import type { DayCounts } from '#columns/day-counts.ts'
import type { LabeledDay, ScanValue } from '#columns/labels.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'
import { isSmallMachine, scaleToMemory } from '#service/runtime/scale-to-memory.ts'

// Enough for most requests of a workspace with ten million scans.
const MAX_BYTES = scaleToMemory(160_000_000)
const MAX_VALUES = 300_000

/** The caches of the counting thread between tasks. */
export interface CountingCaches {
  days: DayCache
  /** The values that numbers stand for, which never change. */
  values: LRUCache<number, ScanValue>
}

/** Recently used days, ready to be counted. Segments never change, so cached days stay valid. */
export interface DayCache {
  /** By segment id. */
  counts: LRUCache<string, DayCounts>
  /**
   * The result of the last merge of a day's segments, by the id of the first segment of the day. The segments themselves are not needed again,
   * and each takes several times the memory of its scans.
   */
  merged: LRUCache<string, MergedSegments>
  /** The last version of each day, by the id of its first segment and whose scans it has. */
  days: LRUCache<string, CachedDay>
  /** Days that are being read, by segment ids. Null if these segments no longer exist. */
  pending: Map<string, Promise<Columns | null>>
}

/** A day that gets scans is read again and again, each time from more segments. Only the last version is of use. */
export interface CachedDay {
  segmentIds: string
  day: LabeledDay
}

export interface MergedSegments {
  ids: ReadonlySet<number>
  segment: Segment
}

/** Bytes of a scan in a merged segment. */
export const SEGMENT_SCAN_BYTES = 22
const MAX_REPLACED_BYTES = 12_000_000

/** Collects garbage each time replaced segments have 12 MB. V8 waits for 64 MB of array buffers, an eighth of a small machine. */
function createCollector() {
  let replacedBytes = 0
  return ({ segment }: MergedSegments) => {
    replacedBytes += segment.columns.scans * SEGMENT_SCAN_BYTES
    if (replacedBytes < MAX_REPLACED_BYTES) return
    replacedBytes = 0
    globalThis.gc?.({ type: 'major', execution: 'sync' })
  }
}

export function createCountingCaches(): CountingCaches {
  return {
    days: {
      counts: new LRUCache({ maxSize: MAX_BYTES / 4 }),
      merged: new LRUCache({ maxSize: MAX_BYTES / 2, dispose: isSmallMachine ? createCollector() : () => {} }),
      days: new LRUCache({ maxSize: MAX_BYTES }),
      pending: new Map(),
    },
    values: createRecentCache(MAX_VALUES),
  }
}

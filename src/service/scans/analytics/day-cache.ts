import { LRUCache } from 'lru-cache'
import type { Columns, NamedColumns } from './columns.ts'
import type { DayCounts } from './day-counts.ts'
import type { Day } from './aggregate-columns.ts'

// Of ten million scans, enough for most requests.
const MAX_BYTES = 160_000_000

/** Recently used days, ready to be counted. Segments never change, so entries stay valid. */
export interface DayCache {
  /** By segment id. */
  counts: LRUCache<string, DayCounts>
  named: LRUCache<string, NamedColumns>
  /** The result of the last merge of a day's segments, by the id of the first. */
  merged: LRUCache<string, Merged>
  /** By segment ids. */
  days: LRUCache<string, Day>
  /** Days being read, by segment ids. Null: these segments no longer exist. */
  underway: Map<string, Promise<Columns | null>>
}

export interface Merged {
  ids: ReadonlySet<number>
  named: NamedColumns
}

export function newDayCache(): DayCache {
  return {
    counts: new LRUCache({ maxSize: MAX_BYTES / 4 }),
    named: new LRUCache({ maxSize: MAX_BYTES / 4 }),
    merged: new LRUCache({ maxSize: MAX_BYTES / 4 }),
    days: new LRUCache({ maxSize: MAX_BYTES }),
    underway: new Map(),
  }
}

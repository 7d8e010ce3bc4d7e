import { LRUCache } from 'lru-cache'
import type { Columns, NamedColumns } from './columns.ts'
import type { DayCounts } from './day-counts.ts'
import type { Day } from './aggregate-columns.ts'

// Of ten million scans, what most questions need.
const MAX_BYTES = 160_000_000

/** What was asked for last, ready to be counted. Parts never change: what is kept of them stays true. */
export interface DayCache {
  /** By the id of a part. */
  counts: LRUCache<string, DayCounts>
  named: LRUCache<string, NamedColumns>
  /** What came of a day's parts when they were last merged, by the id of the first of them. */
  merged: LRUCache<string, Merged>
  /** By the ids of its parts. */
  days: LRUCache<string, Day>
  /** What is being put together, by the ids of its parts. Null: there are none of these any more. */
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

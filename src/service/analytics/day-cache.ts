import { ByteCache } from '../hosting/byte-cache.ts'
import type { NamedColumns } from './columns.ts'
import type { DayCounts } from './day-counts.ts'
import type { Day } from './tally-columns.ts'

// Of ten million scans, what most questions need.
const KEPT_BYTES = 160_000_000

/** What was asked for last, ready to be counted. Parts never change: what is kept of them stays true. */
export interface DayCache {
  /** By the id of a part. */
  counts: ByteCache<DayCounts>
  named: ByteCache<NamedColumns>
  /** By the ids of its parts. */
  days: ByteCache<Day>
}

export function newDayCache(): DayCache {
  return {
    counts: new ByteCache(KEPT_BYTES / 4),
    named: new ByteCache(KEPT_BYTES / 4),
    days: new ByteCache(KEPT_BYTES),
  }
}

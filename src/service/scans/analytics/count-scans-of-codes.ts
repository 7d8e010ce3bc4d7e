import { LRUCache } from 'lru-cache'
import type { PlanCeilings } from '#service/http/caller.ts'
import type { CountScansOfCodes } from '#service/codes/scanned-codes.ts'
import type { ScanStore } from '../store/scan-store.ts'
import { toPeriods } from './periods.ts'

/** The pages of a list are read within seconds of each other, and their counts should agree. */
const CACHE_MS = 15_000
const MAX_CACHED_CODES = 300_000

/** Creates the counters of scans by code, one for the history of each plan. Scans by bots do not count. */
export function createScanCounts(scanStore: ScanStore): (ceilings: PlanCeilings) => CountScansOfCodes {
  const cache = new LRUCache<string, ReadonlyMap<string, number>>({
    ttl: CACHE_MS,
    maxSize: MAX_CACHED_CODES,
    sizeCalculation: (counts) => counts.size + 1,
  })
  return (ceilings) => async (workspaceId, period) => {
    const key = JSON.stringify([workspaceId, ceilings.historyDays, period])
    const cached = cache.get(key)
    if (cached) return cached
    const { clock, current } = toPeriods({ ...period, timezone: 'UTC', interval: 'month' }, ceilings)
    const { codes } = await scanStore.countSummary({
      workspaceId,
      filters: {},
      clock: clock.spans,
      current,
      previous: null,
      top: 1,
      codeSeries: false,
      allCodes: true,
      withOpened: false,
      campaigns: null,
    })
    const counts = new Map(codes.flatMap(({ value, scans }) => (value === null ? [] : [[value, scans]])))
    cache.set(key, counts)
    return counts
  }
}

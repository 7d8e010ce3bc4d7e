import type { LRUCache } from 'lru-cache'
import { recentCache } from '#service/runtime/recent-cache.ts'
import type { ScanValue } from '../store/scan-values.ts'
import type { Stored } from './worker-protocol.ts'
import type { ValueReader } from './day-labels.ts'

const MAX_ENTRIES = 300_000
// Small queries, so that others get a turn on the database.
const AT_ONCE = 2_000

export type ValueCache = LRUCache<number, ScanValue>

export function newValueCache(): ValueCache {
  return recentCache(MAX_ENTRIES)
}

/** Looks up the meaning of numbers, once for as long as they are cached. */
export function valueReader(stored: Stored, cache: ValueCache): ValueReader {
  return {
    async read(workspaceId, numbers) {
      const found = new Map<number, ScanValue>()
      const missing: number[] = []
      for (const number of new Set(numbers)) {
        const value = cache.get(number)
        if (value === undefined) missing.push(number)
        else found.set(number, value)
      }
      for (let from = 0; from < missing.length; from += AT_ONCE)
        for (const value of await stored.values({ workspaceId, numbers: missing.slice(from, from + AT_ONCE) })) {
          cache.set(value.id, value)
          found.set(value.id, value)
        }
      return found
    },
  }
}

import type { LRUCache } from 'lru-cache'
import { recentCache } from '../../platform/recent-cache.ts'
import { Buckets } from '../../platform/rate-limit/post-limits.ts'
import { toNetwork, toSite } from '../../platform/rate-limit/client-network.ts'

const WINDOW_MS = 10 * 60_000
const OF_A_NETWORK = 10
/** Whoever rents a server has an IPv6 /48 of 65,536 networks. */
const OF_A_SITE = 50
/** All addresses together: a burst of 300, then one attempt in two seconds. */
const OF_A_CODE = { burst: 300, everyMs: 2_000 }

interface Counter {
  counts: LRUCache<string, { used: number; until: number }>
  key: string
  most: number
}

/** Counts failed attempts to enter a code's access code. Only in memory: addresses must not be stored. */
export class AccessTries {
  #networks: Counter['counts'] = recentCache(20_000)
  #sites: Counter['counts'] = recentCache(20_000)
  #codes = new Buckets(OF_A_CODE)

  /** Counts an attempt before its result is known, so that parallel attempts are counted too. Returns the seconds to wait, or 0. */
  begin(shortCode: string, address: string, now = Date.now()): number {
    const counters = this.#counters(shortCode, address)
    const wait = Math.max(...counters.map((counter) => getWait(counter, now)))
    if (wait > 0) return wait
    // Last, so that an attempt that is refused anyway does not use up the limit of all addresses.
    const waitForAll = this.#codes.take(shortCode)
    if (waitForAll > 0) return waitForAll
    for (const counter of counters) count(counter, now)
    return 0
  }

  /** A right code does not count as an attempt, and resets the failed ones before it. */
  succeeded(shortCode: string, address: string): void {
    for (const { counts, key } of this.#counters(shortCode, address)) counts.delete(key)
    this.#codes.giveBack(shortCode)
  }

  #counters(shortCode: string, address: string): Counter[] {
    return [
      { counts: this.#networks, key: `${shortCode} ${toNetwork(address)}`, most: OF_A_NETWORK },
      { counts: this.#sites, key: `${shortCode} ${toSite(address)}`, most: OF_A_SITE },
    ]
  }
}

function getWait({ counts, key, most }: Counter, now: number): number {
  const tries = counts.get(key)
  if (!tries || now >= tries.until || tries.used < most) return 0
  return Math.ceil((tries.until - now) / 1000)
}

function count({ counts, key }: Counter, now: number): void {
  const tries = counts.get(key)
  if (!tries || now >= tries.until) counts.set(key, { used: 1, until: now + WINDOW_MS })
  else tries.used++
}

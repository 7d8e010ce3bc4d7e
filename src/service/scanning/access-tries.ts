import { LruMap } from '../caches/lru-map.ts'
import { networkOf } from './network-of.ts'

const MAX_TRIES = 10
const WINDOW_MS = 10 * 60_000

/** How often an address has tried to guess a code's access code. In memory alone: an address must not be stored. */
export class AccessTries {
  #tries = new LruMap<string, { used: number; until: number }>(20_000)

  /** Counts a try before its answer is known, so that many at once are counted too. Answers the seconds to wait, or 0. */
  begin(shortCode: string, address: string, now = Date.now()): number {
    const key = keyOf(shortCode, address)
    const tries = this.#tries.get(key)
    if (!tries || now >= tries.until) {
      this.#tries.set(key, { used: 1, until: now + WINDOW_MS })
      return 0
    }
    if (tries.used >= MAX_TRIES) return Math.ceil((tries.until - now) / 1000)
    tries.used++
    return 0
  }

  succeeded(shortCode: string, address: string): void {
    this.#tries.delete(keyOf(shortCode, address))
  }
}

function keyOf(shortCode: string, address: string): string {
  return `${shortCode} ${networkOf(address)}`
}

import { ApiError } from '../http/api-error.ts'
import { createRecentCache } from '../runtime/recent-cache.ts'
import { FairQueue } from '../runtime/fair-queue.ts'
import type { SharedFigures } from './measure-link.ts'
import type { SharedPeriod } from './shown-period.ts'

const MAX_ENTRIES = 100
const TTL_MS = 60_000
// All links share one place, because the thread that measures them also counts for members.
const QUEUE_LIMITS = { concurrency: 1, maxPerOwner: 16, maxWaiting: 200 }

/**
 * Keeps the figures of links for a minute, so that a link that many people open is measured once. The caller first checks in the database
 * whether the link still works, so that a revocation holds at once in every process. Other figures are measured one at a time, and links
 * take turns, however many periods the visitors of a link request.
 */
export class FiguresCache {
  #entries = createRecentCache<string, Promise<SharedFigures>>(MAX_ENTRIES)
  #queue = new FairQueue(QUEUE_LIMITS)

  read(linkId: string, period: SharedPeriod, measure: () => Promise<SharedFigures>): Promise<SharedFigures> {
    const { from, to, timezone, interval, compare, compareFrom } = period
    const key = JSON.stringify([linkId, toMinute(from), toMinute(to), timezone, interval, compare, compareFrom])
    const cached = this.#entries.get(key)
    if (cached) return cached
    const figures = this.#measure(linkId, measure)
    this.#entries.set(key, figures, { ttl: TTL_MS })
    // After a failure, the next request tries again.
    figures.catch(() => this.#entries.delete(key))
    return figures
  }

  async #measure(linkId: string, measure: () => Promise<SharedFigures>): Promise<SharedFigures> {
    const figures = await this.#queue.run(linkId, measure)
    if (figures === null) throw new ApiError('unavailable')
    return figures
  }
}

/** Periods that differ by seconds share their figures, which may be a minute old anyway. */
function toMinute(date: Date | undefined): number | undefined {
  return date && Math.floor(date.getTime() / TTL_MS)
}

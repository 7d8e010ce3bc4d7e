import { ApiError } from '../http/api-error.ts'
import { recentCache } from '../runtime/recent-cache.ts'
import { FairQueue } from '../runtime/fair-queue.ts'
import type { SharedFigures } from './measure-link.ts'
import type { SharedPeriod } from './shown-period.ts'

const MOST_ENTRIES = 100
const TTL_MS = 60_000
// All links share one place, because their figures are counted by the thread that also counts for members.
const COUNTS = { places: 1, most: 16, mostOfAll: 200 }

/**
 * Figures of links for a minute, so that a link that many people open costs one count. Whether a link still works is checked before,
 * in the database, so that a revocation holds at once in every process. What is not known is counted one at a time, and links take turns,
 * however many periods the visitors of one of them ask for.
 */
export class FiguresCache {
  #entries = recentCache<string, Promise<SharedFigures>>(MOST_ENTRIES)
  #counts = new FairQueue(COUNTS)

  read(linkId: string, period: SharedPeriod, measure: () => Promise<SharedFigures>): Promise<SharedFigures> {
    const { from, to, timezone, interval, compare, compareFrom } = period
    const key = JSON.stringify([linkId, toMinute(from), toMinute(to), timezone, interval, compare, compareFrom])
    const known = this.#entries.get(key)
    if (known) return known
    const measured = this.#measure(linkId, measure)
    this.#entries.set(key, measured, { ttl: TTL_MS })
    // The next request tries again.
    measured.catch(() => this.#entries.delete(key))
    return measured
  }

  async #measure(linkId: string, measure: () => Promise<SharedFigures>): Promise<SharedFigures> {
    const figures = await this.#counts.run(linkId, measure)
    if (figures === null) throw new ApiError('unavailable')
    return figures
  }
}

/** Periods that differ by seconds share their figures, which may be a minute old anyway. */
function toMinute(at: Date | undefined): number | undefined {
  return at && Math.floor(at.getTime() / TTL_MS)
}

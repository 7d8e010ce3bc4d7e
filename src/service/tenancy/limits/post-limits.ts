import { toClientNetwork } from './client-network.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'

interface Rate {
  /** How many tokens a full bucket has. */
  burst: number
  /** The time in which one token is added. */
  intervalMs: number
}

// Many people behind one address may post at once, for example in a lecture hall, but a program must not continue for hours.
const rates = {
  visitor: { burst: 60, intervalMs: 2_000 },
  form: { burst: 600, intervalMs: 200 },
  /** In units of four kilobytes, so that long answers fill the database no faster than short ones. */
  day: { burst: 20_000, intervalMs: 4_320 },
}
const CHUNK_BYTES = 4096

/** Limits for posts of forms. The counts are only in memory, because addresses must not be stored. */
export class PostLimits {
  #visitors = new TokenBuckets(rates.visitor)
  #forms = new TokenBuckets(rates.form)
  #days = new TokenBuckets(rates.day)

  /** Counts a post before its body is read. Returns the seconds to wait, or 0. */
  post(form: string, address: string): number {
    return this.#visitors.take(`${form} ${toClientNetwork(address)}`)
  }

  /** Counts the bytes of a submission before it is stored. Returns the seconds to wait, or 0. */
  store(form: string, bytes: number): number {
    return this.#forms.take(form) || this.#days.take(form, Math.ceil(bytes / CHUNK_BYTES))
  }
}

/** Token buckets by key. A bucket that was evicted from the cache counts as full. */
export class TokenBuckets {
  #buckets = createRecentCache<string, { missing: number; countedAt: number }>(20_000)
  #rate
  #now

  constructor(rate: Rate, now = () => performance.now()) {
    this.#rate = rate
    this.#now = now
  }

  /** Takes tokens. Returns 0, or the seconds until there are enough tokens. */
  take(key: string, count = 1): number {
    const { burst, intervalMs } = this.#rate
    const now = this.#now()
    const bucket = this.#buckets.get(key)
    const missing = bucket ? Math.max(0, bucket.missing - (now - bucket.countedAt) / intervalMs) : 0
    const shortage = missing + count - burst
    if (shortage > 0) return Math.max(1, Math.ceil((shortage * intervalMs) / 1000))
    this.#buckets.set(key, { missing: missing + count, countedAt: now })
    return 0
  }
}

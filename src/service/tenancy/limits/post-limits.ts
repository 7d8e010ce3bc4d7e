import { toNetwork } from './client-network.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'

interface Rate {
  /** Number of posts at once. */
  burst: number
  /** Then one post in this many milliseconds. */
  everyMs: number
}

/** Many people behind one address may post at once, as in a lecture hall; a program that goes on for hours may not. */
const paces = {
  visitor: { burst: 60, everyMs: 2_000 },
  form: { burst: 600, everyMs: 200 },
  /** In units of four kilobytes, so that long answers fill the database no faster than short ones. */
  day: { burst: 20_000, everyMs: 4_320 },
}
const CHUNK = 4096

/** Limits for posts of forms. Only in memory, and bounded: addresses must not be stored. */
export class PostLimits {
  #visitors = new Buckets(paces.visitor)
  #forms = new Buckets(paces.form)
  #days = new Buckets(paces.day)

  /** Counts a post before its body is read. Returns the seconds to wait, or 0. */
  post(form: string, address: string): number {
    return this.#visitors.take(`${form} ${toNetwork(address)}`)
  }

  /** Counts the bytes of an answer before it is stored. Returns the seconds to wait, or 0. */
  store(form: string, bytes: number): number {
    return this.#forms.take(form) || this.#days.take(form, Math.ceil(bytes / CHUNK))
  }
}

/** Token buckets, which refill over time. A bucket that was evicted from the cache is full. */
export class Buckets {
  #emptied = createRecentCache<string, { missing: number; at: number }>(20_000)
  #rate
  #now

  constructor(rate: Rate, now = () => performance.now()) {
    this.#rate = rate
    this.#now = now
  }

  /** Takes tokens; returns 0, or the seconds until there are enough. */
  take(key: string, count = 1): number {
    const { burst, everyMs } = this.#rate
    const now = this.#now()
    const known = this.#emptied.get(key)
    const missing = known ? Math.max(0, known.missing - (now - known.at) / everyMs) : 0
    const over = missing + count - burst
    if (over > 0) return Math.max(1, Math.ceil((over * everyMs) / 1000))
    this.#emptied.set(key, { missing: missing + count, at: now })
    return 0
  }
}

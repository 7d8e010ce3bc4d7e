import { toNetwork } from './client-network.ts'
import { recentCache } from '../recent-cache.ts'

interface Rate {
  /** So many at once. */
  burst: number
  /** And then one in so many milliseconds. */
  everyMs: number
}

/** A hall full of people behind one address may answer at once; a machine that goes on for hours may not. */
const paces = {
  visitor: { burst: 60, everyMs: 2_000 },
  form: { burst: 600, everyMs: 200 },
  /** In pieces of four kilobytes, so that long answers fill the database no faster than short ones. */
  day: { burst: 20_000, everyMs: 4_320 },
}
const CHUNK = 4096

/** How often forms are sent. In memory alone, and bounded: an address must not be stored. */
export class PostLimits {
  #visitors = new Buckets(paces.visitor)
  #forms = new Buckets(paces.form)
  #days = new Buckets(paces.day)

  /** Counts a post before it is read. Answers the seconds to wait, or 0. */
  post(form: string, address: string): number {
    return this.#visitors.take(`${form} ${toNetwork(address)}`)
  }

  /** Counts what is about to be stored. Answers the seconds to wait, or 0. */
  store(form: string, bytes: number): number {
    return this.#forms.take(form) || this.#days.take(form, Math.ceil(bytes / CHUNK))
  }
}

/** Buckets that fill up by themselves; one that was not asked for in a while is full. */
export class Buckets {
  #emptied = recentCache<string, { missing: number; at: number }>(20_000)
  #rate
  #now

  constructor(rate: Rate, now = () => performance.now()) {
    this.#rate = rate
    this.#now = now
  }

  /** Takes some out; answers 0, or the seconds after which there would be enough. */
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

  /** Puts one back that should not have been taken. */
  giveBack(key: string): void {
    const known = this.#emptied.get(key)
    if (known) this.#emptied.set(key, { ...known, missing: Math.max(0, known.missing - 1) })
  }
}

import { withDeadline } from '#database/deadline.ts'
import type { Database } from '#database/open.ts'
import { type AliasedCode, findAliases } from '../../codes/aliases/code-aliases.ts'
import { recentCache } from '../../platform/recent-cache.ts'

const MAX_KNOWN = 50_000
const KNOWN_MS = 60_000
const UNKNOWN_MS = 10_000
const UNHEARD_MS = 1_000
const MAX_QUERY = 500
const PATIENCE_MS = 3_000
const OUTAGE_MS = 1_000

type Found = AliasedCode | null
interface Known {
  code: Found
  /** Then it is read again before it is used. */
  staleAt: number
}
interface Waiting extends PromiseWithResolvers<Found> {
  alias: string
}

/**
 * An in-memory cache of scanned aliases, each with the short code that it stands for. Many unknown ones are read in one query; if the
 * database does not respond, a known one is used as it was.
 */
export class AliasCache {
  #db
  #listening
  #known = recentCache<string, Known>(MAX_KNOWN)
  #reading = new Map<string, Promise<Found>>()
  #queue: Waiting[] = []
  #busy = false

  constructor(db: Database, { listening }: { listening(): boolean }) {
    this.#db = db
    this.#listening = listening
  }

  /** Synchronous if cached; rejects if it is not and the database does not respond. */
  find(alias: string): Found | Promise<Found> {
    const known = this.#known.get(alias)
    if (known && performance.now() < known.staleAt) return known.code
    return known ? this.#readAgain(alias, known) : this.#read(alias)
  }

  forget(alias: string): void {
    this.#known.delete(alias)
    this.#reading.delete(alias)
  }

  /** Any alias may have changed: each is read again at its next scan. */
  suspectAll(): void {
    this.#reading.clear()
    for (const known of this.#known.values()) known.staleAt = 0
  }

  async #readAgain(alias: string, known: Known): Promise<Found> {
    try {
      return await this.#read(alias)
    } catch (error) {
      if (known.code === null) throw error
      known.staleAt = performance.now() + OUTAGE_MS
      return known.code
    }
  }

  #read(alias: string): Promise<Found> {
    const already = this.#reading.get(alias)
    if (already) return already
    const waiting = { alias, ...Promise.withResolvers<Found>() }
    this.#queue.push(waiting)
    if (!this.#busy) void this.#drain()
    const reading: Promise<Found> = waiting.promise
      .then((code) => {
        // An alias that changed meanwhile is not kept.
        if (this.#reading.get(alias) === reading) this.#keep(alias, code)
        return code
      })
      .finally(() => {
        if (this.#reading.get(alias) === reading) this.#reading.delete(alias)
      })
    this.#reading.set(alias, reading)
    return reading
  }

  #keep(alias: string, code: Found) {
    const usual = code === null ? UNKNOWN_MS : KNOWN_MS
    const staleAt = performance.now() + (this.#listening() ? usual : Math.min(usual, UNHEARD_MS))
    this.#known.set(alias, { code, staleAt })
  }

  async #drain() {
    this.#busy = true
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, MAX_QUERY)
      try {
        const names = batch.map(({ alias }) => alias)
        const found = await withDeadline(PATIENCE_MS, () => findAliases(this.#db, names))
        for (const { alias, resolve } of batch) resolve(found.get(alias) ?? null)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#busy = false
  }
}

import { withDeadline } from '#database/deadline.ts'
import type { Database } from '#database/open.ts'
import { type AliasedCode, findAliases } from '../../codes/aliases/code-aliases.ts'
import { recentCache } from '../../platform/recent-cache.ts'
import { within } from '../../platform/within.ts'
import type { Reachability } from './reachability.ts'

const MAX_KNOWN = 50_000
const KNOWN_MS = 60_000
const UNKNOWN_MS = 10_000
const UNHEARD_MS = 1_000
const MAX_QUERY = 500
const PATIENCE_MS = 3_000
// As for codes: how long a scan waits if another answer is at hand, and how long that answer is used without asking again.
const CONFIRM_MS = 300
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

interface AliasCacheParts {
  /** Whether notifications of changes arrive. */
  listening(): boolean
  reachability: Reachability
  /** The snapshot of all aliases, for when the database does not respond in time. Null: it does not have this one. */
  findInSnapshot(alias: string): AliasedCode | null
}

/**
 * An in-memory cache of scanned aliases, each with the short code that it stands for. Many unknown ones are read in one query. If the
 * database does not respond in time, a known one is used as it was, or that of the snapshot.
 */
export class AliasCache {
  #db
  #listening
  #reachability
  #findInSnapshot
  #known = recentCache<string, Known>(MAX_KNOWN)
  #reading = new Map<string, Promise<Found>>()
  #queue: Waiting[] = []
  #busy = false

  constructor(db: Database, { listening, reachability, findInSnapshot }: AliasCacheParts) {
    this.#db = db
    this.#listening = listening
    this.#reachability = reachability
    this.#findInSnapshot = findInSnapshot
  }

  /** Synchronous if cached; rejects if it is not and the database does not respond. */
  find(alias: string): Found | Promise<Found> {
    const known = this.#known.get(alias)
    if (known && performance.now() < known.staleAt) return known.code
    return this.#readOrCopy(alias, known?.code ?? null)
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

  #readOrCopy(alias: string, known: Found): Found | Promise<Found> {
    const isAway = this.#reachability.isAway(() => void this.#read(alias).catch(() => {}))
    const copied = isAway ? this.#useCopy(alias, known) : null
    if (copied) return copied
    const reading = this.#read(alias)
    return within(CONFIRM_MS, reading).catch(() => {
      this.#reachability.failed()
      return this.#useCopy(alias, known) ?? reading
    })
  }

  #useCopy(alias: string, known: Found): Found {
    const code = known ?? this.#findInSnapshot(alias)
    if (code) this.#known.set(alias, { code, staleAt: performance.now() + OUTAGE_MS })
    return code
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
        this.#reachability.answered()
        for (const { alias, resolve } of batch) resolve(found.get(alias) ?? null)
      } catch (error) {
        this.#reachability.failed()
        for (const { reject } of batch) reject(error)
      }
    }
    this.#busy = false
  }
}

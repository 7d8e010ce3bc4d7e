import { withDeadline } from '#database/deadline.ts'
import type { Database } from '#database/open.ts'
import { type AliasedCode, chooseAlias, findAliases, type KnownAlias } from '#service/codes/aliases/code-aliases.ts'
import { aliasKey, foldAlias } from '#service/codes/aliases/normal-form.ts'
import { recentCache } from '#service/runtime/recent-cache.ts'
import { within } from '#service/runtime/within.ts'
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

/** The aliases that one key stands for. */
type KnownAliases = readonly KnownAlias[]
interface Known {
  aliases: KnownAliases
  /** Then they are read again before they are used. */
  staleAt: number
}
interface Waiting extends PromiseWithResolvers<KnownAliases> {
  key: string
}

interface AliasCacheParts {
  /** Whether notifications of changes arrive. */
  listening(): boolean
  reachability: Reachability
  /** The snapshot of all aliases, for when the database does not respond in time: those of this key. */
  findInSnapshot(key: string): KnownAliases
}

/**
 * An in-memory cache of scanned aliases, each with the short code that it stands for. Those that differ only in case are one entry. Many
 * unknown ones are read in one query. If the database does not respond in time, a known one is used as it was, or that of the snapshot.
 */
export class AliasCache {
  #db
  #listening
  #reachability
  #findInSnapshot
  #known = recentCache<string, Known>(MAX_KNOWN)
  #reading = new Map<string, Promise<KnownAliases>>()
  #queue: Waiting[] = []
  #busy = false

  constructor(db: Database, { listening, reachability, findInSnapshot }: AliasCacheParts) {
    this.#db = db
    this.#listening = listening
    this.#reachability = reachability
    this.#findInSnapshot = findInSnapshot
  }

  /** Synchronous if cached; rejects if it is not and the database does not respond. */
  find(alias: string): AliasedCode | null | Promise<AliasedCode | null> {
    const key = aliasKey(alias)
    const known = this.#known.get(key)
    if (known && performance.now() < known.staleAt) return chooseAlias(known.aliases, alias)
    const found = this.#readOrCopy(key, known?.aliases ?? [])
    return found instanceof Promise ? found.then((aliases) => chooseAlias(aliases, alias)) : chooseAlias(found, alias)
  }

  forget(alias: string): void {
    for (const key of [aliasKey(alias), foldAlias(alias)]) {
      this.#known.delete(key)
      this.#reading.delete(key)
    }
  }

  /** Any alias may have changed: each is read again at its next scan. */
  suspectAll(): void {
    this.#reading.clear()
    for (const known of this.#known.values()) known.staleAt = 0
  }

  #readOrCopy(key: string, known: KnownAliases): KnownAliases | Promise<KnownAliases> {
    const isAway = this.#reachability.isAway(() => void this.#read(key).catch(() => {}))
    const copied = isAway ? this.#useCopy(key, known) : null
    if (copied) return copied
    const reading = this.#read(key)
    return within(CONFIRM_MS, reading).catch(() => {
      this.#reachability.failed()
      return this.#useCopy(key, known) ?? reading
    })
  }

  #useCopy(key: string, known: KnownAliases): KnownAliases | null {
    const aliases = known.length > 0 ? known : this.#findInSnapshot(key)
    if (aliases.length === 0) return null
    this.#known.set(key, { aliases, staleAt: performance.now() + OUTAGE_MS })
    return aliases
  }

  #read(key: string): Promise<KnownAliases> {
    const already = this.#reading.get(key)
    if (already) return already
    const waiting = { key, ...Promise.withResolvers<KnownAliases>() }
    this.#queue.push(waiting)
    if (!this.#busy) void this.#drain()
    const reading: Promise<KnownAliases> = waiting.promise
      .then((aliases) => {
        // Those that changed meanwhile are not kept.
        if (this.#reading.get(key) === reading) this.#keep(key, aliases)
        return aliases
      })
      .finally(() => {
        if (this.#reading.get(key) === reading) this.#reading.delete(key)
      })
    this.#reading.set(key, reading)
    return reading
  }

  #keep(key: string, aliases: KnownAliases) {
    const usual = aliases.length === 0 ? UNKNOWN_MS : KNOWN_MS
    const staleAt = performance.now() + (this.#listening() ? usual : Math.min(usual, UNHEARD_MS))
    this.#known.set(key, { aliases, staleAt })
  }

  async #drain() {
    this.#busy = true
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, MAX_QUERY)
      try {
        const keys = batch.map(({ key }) => key)
        const found = await withDeadline(PATIENCE_MS, () => findAliases(this.#db, keys))
        this.#reachability.answered()
        for (const { key, resolve } of batch) resolve(found.get(key) ?? [])
      } catch (error) {
        this.#reachability.failed()
        for (const { reject } of batch) reject(error)
      }
    }
    this.#busy = false
  }
}

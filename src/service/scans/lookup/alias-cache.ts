import { withDeadline } from '#database/deadline.ts'
import type { Database } from '#database/open.ts'
import { type AliasedCode, chooseAlias, findAliases, type AliasWithCode } from '#service/codes/aliases/code-aliases.ts'
import { toAliasKey, foldAlias } from '#service/codes/aliases/normal-form.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'
import { withTimeout } from '#service/runtime/with-timeout.ts'
import type { Reachability } from './reachability.ts'

const MAX_ENTRIES = 50_000
const KNOWN_CACHE_MS = 60_000
const UNKNOWN_CACHE_MS = 10_000
// Maximum age of an entry while notifications of changes do not arrive.
const MAX_AGE_WITHOUT_NOTIFICATIONS_MS = 1_000
const MAX_KEYS_PER_QUERY = 500
const QUERY_TIMEOUT_MS = 3_000
// How long a scan waits for the database if older aliases are known, and how long those are then used before the database is asked again.
const SCAN_TIMEOUT_MS = 300
const OUTAGE_REUSE_MS = 1_000

/** The aliases that one key stands for. */
type KnownAliases = readonly AliasWithCode[]
interface CacheEntry {
  aliases: KnownAliases
  /** From this time of `performance.now()` on, the aliases are read again before they are used. */
  staleAt: number
}
/** A key whose aliases are to be read. */
interface PendingKey extends PromiseWithResolvers<KnownAliases> {
  key: string
}

interface AliasCacheOptions {
  /** Whether notifications of changes arrive. */
  isListening(): boolean
  reachability: Reachability
  /** The aliases of a key in the snapshot, which is used while the database does not respond in time. */
  findInSnapshot(key: string): KnownAliases
}

/**
 * An in-memory cache of scanned aliases, each with the short code that it stands for. Aliases that differ only in case share an entry. Many
 * unknown aliases are read in one query. If the database does not respond in time, the last known aliases are used, or those of the
 * snapshot.
 */
export class AliasCache {
  #db
  #isListening
  #reachability
  #findInSnapshot
  #entries = createRecentCache<string, CacheEntry>(MAX_ENTRIES)
  #reads = new Map<string, Promise<KnownAliases>>()
  #queue: PendingKey[] = []
  #isReading = false

  constructor(db: Database, { isListening, reachability, findInSnapshot }: AliasCacheOptions) {
    this.#db = db
    this.#isListening = isListening
    this.#reachability = reachability
    this.#findInSnapshot = findInSnapshot
  }

  /** Synchronous if the alias is cached. Rejects if the alias is not cached and the database does not respond. */
  find(alias: string): AliasedCode | null | Promise<AliasedCode | null> {
    const key = toAliasKey(alias)
    const entry = this.#entries.get(key)
    if (entry && performance.now() < entry.staleAt) return chooseAlias(entry.aliases, alias)
    const aliases = this.#readOrReuse(key, entry?.aliases ?? [])
    return aliases instanceof Promise
      ? aliases.then((aliases) => chooseAlias(aliases, alias))
      : chooseAlias(aliases, alias)
  }

  forget(alias: string): void {
    for (const key of [toAliasKey(alias), foldAlias(alias)]) {
      this.#entries.delete(key)
      this.#reads.delete(key)
    }
  }

  /** Any alias may have changed, so each is read again at its next scan. */
  suspectAll(): void {
    this.#reads.clear()
    for (const entry of this.#entries.values()) entry.staleAt = 0
  }

  #readOrReuse(key: string, knownAliases: KnownAliases): KnownAliases | Promise<KnownAliases> {
    const isDown = this.#reachability.isDown(() => void this.#read(key).catch(() => {}))
    const reused = isDown ? this.#reuse(key, knownAliases) : null
    if (reused) return reused
    const reading = this.#read(key)
    return withTimeout(SCAN_TIMEOUT_MS, reading).catch(() => {
      this.#reachability.recordFailure()
      return this.#reuse(key, knownAliases) ?? reading
    })
  }

  /** The last known aliases, or those of the snapshot. */
  #reuse(key: string, knownAliases: KnownAliases): KnownAliases | null {
    const aliases = knownAliases.length > 0 ? knownAliases : this.#findInSnapshot(key)
    if (aliases.length === 0) return null
    this.#entries.set(key, { aliases, staleAt: performance.now() + OUTAGE_REUSE_MS })
    return aliases
  }

  #read(key: string): Promise<KnownAliases> {
    const current = this.#reads.get(key)
    if (current) return current
    const pending = { key, ...Promise.withResolvers<KnownAliases>() }
    this.#queue.push(pending)
    if (!this.#isReading) void this.#readQueue()
    const reading: Promise<KnownAliases> = pending.promise
      .then((aliases) => {
        // Aliases that changed meanwhile are not cached.
        if (this.#reads.get(key) === reading) this.#cache(key, aliases)
        return aliases
      })
      .finally(() => {
        if (this.#reads.get(key) === reading) this.#reads.delete(key)
      })
    this.#reads.set(key, reading)
    return reading
  }

  #cache(key: string, aliases: KnownAliases) {
    const usualMs = aliases.length === 0 ? UNKNOWN_CACHE_MS : KNOWN_CACHE_MS
    const staleAt =
      performance.now() + (this.#isListening() ? usualMs : Math.min(usualMs, MAX_AGE_WITHOUT_NOTIFICATIONS_MS))
    this.#entries.set(key, { aliases, staleAt })
  }

  async #readQueue() {
    this.#isReading = true
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, MAX_KEYS_PER_QUERY)
      try {
        const keys = batch.map(({ key }) => key)
        const aliases = await withDeadline(QUERY_TIMEOUT_MS, () => findAliases(this.#db, keys))
        this.#reachability.recordAnswer()
        for (const { key, resolve } of batch) resolve(aliases.get(key) ?? [])
      } catch (error) {
        this.#reachability.recordFailure()
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isReading = false
  }
}

import { eq, sql } from 'drizzle-orm'
import { withDeadline } from '#database/deadline.ts'
import type { Database } from '#database/open.ts'
import { shortCodes } from '#service/codes/schema.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'
import { withTimeout } from '#service/runtime/with-timeout.ts'
import type { Reachability } from './reachability.ts'
import type { DestinationUrls } from '#service/codes/destinations.ts'
import { type CachedCode, type ScannedCodeRow, selectScannedCodes, toCachedCode } from './read-codes.ts'

const MAX_KNOWN_CODES = 50_000
const MAX_UNKNOWN_CODES = 20_000
const UNKNOWN_CACHE_MS = 10_000
const REFRESH_MS = 60_000
const MAX_CODES_PER_QUERY = 500
const MAX_QUERIES = 2
const QUERY_TIMEOUT_MS = 3_000
const RECENT_READ_MS = 20
// After a failed read in the background.
const REFRESH_RETRY_MS = 1_000
// How long codes that are read in the background are collected for one query.
const COLLECT_MS = 100
// Maximum age of an entry while notifications of changes do not arrive.
const MAX_AGE_WITHOUT_NOTIFICATIONS_MS = 1_000
// How long a scan waits for the database if an older version of the code is known, and how long that version is then used before the
// database is asked again.
const SCAN_TIMEOUT_MS = 300
const OUTAGE_REUSE_MS = 1_000

interface CodeCacheOptions {
  urls: DestinationUrls
  /** Whether notifications of changes arrive. */
  isListening(): boolean
  reachability: Reachability
  /**
   * A code in the snapshot, which is used while the database does not respond in time. Null: the snapshot does not have it, or it was changed a
   * moment ago and `allowOutdated` is false.
   */
  findInSnapshot(shortCode: string, allowOutdated: boolean): ScannedCodeRow | null
  refreshMs?: number
}

interface CacheEntry {
  code: CachedCode
  readAt: number
  /** From this time on, the next scan lets the entry be read in the background. */
  refreshAt: number
  /** Until this time the entry is used without another read, because the database did not respond in time. */
  trustedUntil: number
}

interface PendingRead extends PromiseWithResolvers<CachedCode | null> {
  shortCode: string
}

/**
 * An in-memory cache of scanned codes. Codes that are not cached are read on demand, many in one query. A cached code that may have changed
 * is read again before it is used. If the database does not respond in time, the cached code is used, or the code in the snapshot.
 */
export class CodeCache {
  #statement
  #refreshMs
  #urls
  #isListening
  #reachability
  #findInSnapshot
  #entries = createRecentCache<string, CacheEntry>(MAX_KNOWN_CODES)
  /** Codes that were read before this time may have changed. */
  #suspectBefore = -Infinity
  /** Short codes that do not exist, and the time at which each is looked up again. */
  #unknown = createRecentCache<string, number>(MAX_UNKNOWN_CODES)
  /** Codes being read. A change of the code removes its entry, because the result may be stale and must not be cached. */
  #reads = new Map<string, PendingRead>()
  #queue: PendingRead[] = []
  /** Codes that are read in the background a moment later. */
  #toRefresh: string[] = []
  #queries = 0
  #lastReadAt = -Infinity

  constructor(db: Database, options: CodeCacheOptions) {
    const { urls, isListening, reachability, findInSnapshot, refreshMs = REFRESH_MS } = options
    this.#statement = prepareStatement(db)
    this.#urls = urls
    this.#isListening = isListening
    this.#reachability = reachability
    this.#findInSnapshot = findInSnapshot
    this.#refreshMs = refreshMs
  }

  /** Synchronous if the code is cached. Rejects if the database does not respond. Null if there is no such code. */
  find(shortCode: string): CachedCode | null | Promise<CachedCode | null> {
    const now = performance.now()
    const entry = this.#entries.get(shortCode)
    if (entry && this.#isCurrent(entry, now)) {
      if (now >= entry.refreshAt) this.#refreshSoon(shortCode, entry)
      return entry.code
    }
    if (entry) return this.#readAgain(shortCode, entry)
    const unknownUntil = this.#unknown.get(shortCode)
    return unknownUntil !== undefined && now < unknownUntil ? null : this.#readFirst(shortCode)
  }

  /** Whether a code is being read, or was a moment ago. */
  get isReading(): boolean {
    return this.#queries > 0 || performance.now() - this.#lastReadAt < RECENT_READ_MS
  }

  forget(shortCode: string): void {
    this.#entries.delete(shortCode)
    this.#unknown.delete(shortCode)
    this.#reads.delete(shortCode)
  }

  /** Any code may have changed, so each is read again at its next scan. */
  suspectAll(): void {
    this.#suspectBefore = performance.now()
    this.#unknown.clear()
    this.#reads.clear()
  }

  #isCurrent({ readAt, trustedUntil }: CacheEntry, now: number): boolean {
    if (now < trustedUntil) return true
    const refreshMs = this.#isListening()
      ? this.#refreshMs
      : Math.min(this.#refreshMs, MAX_AGE_WITHOUT_NOTIFICATIONS_MS)
    return readAt > this.#suspectBefore && now - readAt <= refreshMs
  }

  /** Reads a code that is scanned often before it expires, so that its scans never wait, and many such codes are read in one query. */
  #refreshSoon(shortCode: string, entry: CacheEntry) {
    // The next time, if this read fails.
    entry.refreshAt = performance.now() + REFRESH_RETRY_MS
    if (this.#toRefresh.push(shortCode) === 1) setTimeout(() => this.#refresh(), COLLECT_MS).unref()
  }

  #refresh() {
    const [first = '', ...otherKeys] = this.#toRefresh.splice(0)
    if (this.#isDatabaseDown(first)) return
    for (const shortCode of [first, ...otherKeys]) void this.#read(shortCode).catch(() => {})
  }

  #readFirst(shortCode: string): CachedCode | Promise<CachedCode | null> {
    const code = this.#isDatabaseDown(shortCode) ? this.#useSnapshot(shortCode, false) : null
    return code ?? this.#readOrUseSnapshot(shortCode)
  }

  async #readOrUseSnapshot(shortCode: string): Promise<CachedCode | null> {
    const reading = this.#read(shortCode)
    try {
      return await withTimeout(SCAN_TIMEOUT_MS, reading)
    } catch {
      this.#reachability.recordFailure()
      return this.#useSnapshot(shortCode, false) ?? this.#readOrUseOutdated(shortCode, reading)
    }
  }

  /** If the database is down, the last known address is used, although it may have changed. */
  async #readOrUseOutdated(shortCode: string, reading: Promise<CachedCode | null>): Promise<CachedCode | null> {
    try {
      return await reading
    } catch (error) {
      const code = this.#useSnapshot(shortCode, true)
      if (!code) throw error
      return code
    }
  }

  #readAgain(shortCode: string, entry: CacheEntry): CachedCode | Promise<CachedCode | null> {
    const trustEntry = () => {
      entry.trustedUntil = performance.now() + OUTAGE_REUSE_MS
      return entry.code
    }
    if (this.#isDatabaseDown(shortCode)) return trustEntry()
    return withTimeout(SCAN_TIMEOUT_MS, this.#read(shortCode)).catch(() => {
      this.#reachability.recordFailure()
      return trustEntry()
    })
  }

  #isDatabaseDown(shortCode: string): boolean {
    return this.#reachability.isDown(() => void this.#read(shortCode).catch(() => {}))
  }

  #useSnapshot(shortCode: string, allowOutdated: boolean): CachedCode | null {
    const row = this.#findInSnapshot(shortCode, allowOutdated)
    const code = row && toCachedCode(row, this.#urls)
    if (code)
      this.#entries.set(shortCode, {
        code,
        readAt: -Infinity,
        refreshAt: Infinity,
        trustedUntil: performance.now() + OUTAGE_REUSE_MS,
      })
    return code
  }

  #read(shortCode: string): Promise<CachedCode | null> {
    const current = this.#reads.get(shortCode)
    if (current) return current.promise
    const pendingRead = { shortCode, ...Promise.withResolvers<CachedCode | null>() }
    this.#reads.set(shortCode, pendingRead)
    if (this.#queue.push(pendingRead) === 1) setImmediate(() => this.#startQuery())
    return pendingRead.promise
  }

  #startQuery() {
    if (this.#queries >= MAX_QUERIES || this.#queue.length === 0) return
    this.#queries++
    void this.#readBatch(this.#queue.splice(0, MAX_CODES_PER_QUERY)).finally(() => {
      this.#queries--
      this.#lastReadAt = performance.now()
      this.#startQuery()
    })
  }

  async #readBatch(batch: PendingRead[]) {
    const shortCodes = batch.map(({ shortCode }) => shortCode)
    const select = withDeadline(QUERY_TIMEOUT_MS, () => this.#select(shortCodes))
    const result = await withTimeout(QUERY_TIMEOUT_MS, select).catch(asError)
    if (result instanceof Error) this.#reachability.recordFailure()
    else this.#reachability.recordAnswer()
    for (const pendingRead of batch) {
      const code = result instanceof Error ? null : (result.get(pendingRead.shortCode) ?? null)
      if (this.#reads.get(pendingRead.shortCode) === pendingRead) {
        this.#reads.delete(pendingRead.shortCode)
        if (!(result instanceof Error)) this.#cache(pendingRead.shortCode, code)
      }
      if (result instanceof Error) pendingRead.reject(result)
      else pendingRead.resolve(code)
    }
  }

  #cache(shortCode: string, code: CachedCode | null) {
    const now = performance.now()
    if (code)
      this.#entries.set(shortCode, { code, readAt: now, refreshAt: now + this.#refreshMs / 2, trustedUntil: now })
    else {
      this.#entries.delete(shortCode)
      this.#unknown.set(shortCode, now + UNKNOWN_CACHE_MS)
    }
  }

  async #select(shortCodes: string[]): Promise<Map<string, CachedCode>> {
    const rows = await this.#statement.execute({ shortCodes })
    return new Map(
      rows.flatMap((row) => {
        const code = toCachedCode(row, this.#urls)
        return code ? [[row.shortCode, code]] : []
      }),
    )
  }
}

/** A prepared statement: with thousands of cold codes, planning would take longer than reading. */
function prepareStatement(db: Database) {
  return selectScannedCodes(db, eq(shortCodes.shortCode, sql`any(${sql.placeholder('shortCodes')}::text[])`)).prepare(
    'known_codes',
  )
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

import { eq, sql } from 'drizzle-orm'
import { withDeadline } from '#database/deadline.ts'
import type { Database } from '#database/open.ts'
import { shortCodes } from '#service/codes/schema.ts'
import { recentCache } from '#service/runtime/recent-cache.ts'
import { within } from '#service/runtime/within.ts'
import type { Reachability } from './reachability.ts'
import { type CachedCode, type ScannedRow, selectCodes, toCachedCode } from './read-codes.ts'

const MAX_KNOWN = 50_000
const MAX_UNKNOWN = 20_000
const UNKNOWN_MS = 10_000
const REFRESH_MS = 60_000
const MAX_QUERY = 500
const MAX_QUERIES = 2
const PATIENCE_MS = 3_000
const RECENT_MS = 20
// Maximum age of an entry while notifications do not arrive.
const UNHEARD_REFRESH_MS = 1_000
// Timeout for reading a code during a scan if another answer is at hand, and how long that answer is used without asking again.
const CONFIRM_MS = 300
const OUTAGE_MS = 1_000

interface CodeCacheParts {
  /** The live address of a page or site. */
  pageUrl(subdomain: string): string
  /** Whether notifications of changes arrive. */
  listening(): boolean
  reachability: Reachability
  /**
   * The snapshot of all codes, for when the database does not respond in time. Null: it does not have this one, or, unless `outdated`, it was
   * changed a moment ago.
   */
  findInSnapshot(shortCode: string, outdated: boolean): ScannedRow | null
  refreshMs?: number
}

interface Known {
  code: CachedCode
  readAt: number
  /** Until then the entry is used as it is, because the database did not respond in time. */
  trustedUntil: number
}

interface PendingRead extends PromiseWithResolvers<CachedCode | null> {
  shortCode: string
}

/**
 * An in-memory cache of scanned codes; others are read on demand, many in one query. A cached code that may have changed is read again
 * first. If the database does not respond in time, the cached code is used, or that of the snapshot.
 */
export class CodeCache {
  #statement
  #refreshMs
  #pageUrl
  #listening
  #reachability
  #findInSnapshot
  #known = recentCache<string, Known>(MAX_KNOWN)
  /** Entries read before then may have changed since. */
  #suspectBefore = -Infinity
  #unknown = recentCache<string, number>(MAX_UNKNOWN)
  /** Codes being read. A change of the code removes its entry, because the result may be stale and must not be cached. */
  #awaited = new Map<string, PendingRead>()
  #queue: PendingRead[] = []
  #queries = 0
  #readAt = -Infinity

  constructor(db: Database, parts: CodeCacheParts) {
    const { pageUrl, listening, reachability, findInSnapshot, refreshMs = REFRESH_MS } = parts
    this.#statement = prepareStatement(db)
    this.#pageUrl = pageUrl
    this.#listening = listening
    this.#reachability = reachability
    this.#findInSnapshot = findInSnapshot
    this.#refreshMs = refreshMs
  }

  /** Synchronous if cached; rejects if the database does not respond. Null: there is no such code. */
  find(shortCode: string): CachedCode | null | Promise<CachedCode | null> {
    const now = performance.now()
    const known = this.#known.get(shortCode)
    if (known) return this.#isCurrent(known, now) ? known.code : this.#readAgain(shortCode, known)
    const until = this.#unknown.get(shortCode)
    return until !== undefined && now < until ? null : this.#readFirst(shortCode)
  }

  /** Whether a code is being read, or was a moment ago. */
  get reading(): boolean {
    return this.#queries > 0 || performance.now() - this.#readAt < RECENT_MS
  }

  forget(shortCode: string): void {
    this.#known.delete(shortCode)
    this.#unknown.delete(shortCode)
    this.#awaited.delete(shortCode)
  }

  /** Any code may have changed: each is read again at its next scan. */
  suspectAll(): void {
    this.#suspectBefore = performance.now()
    this.#unknown.clear()
    this.#awaited.clear()
  }

  #isCurrent({ readAt, trustedUntil }: Known, now: number): boolean {
    if (now < trustedUntil) return true
    const refreshMs = this.#listening() ? this.#refreshMs : Math.min(this.#refreshMs, UNHEARD_REFRESH_MS)
    return readAt > this.#suspectBefore && now - readAt <= refreshMs
  }

  #readFirst(shortCode: string): CachedCode | Promise<CachedCode | null> {
    const copied = this.#isAway(shortCode) ? this.#useSnapshot(shortCode, false) : null
    return copied ?? this.#readOrCopy(shortCode)
  }

  async #readOrCopy(shortCode: string): Promise<CachedCode | null> {
    const reading = this.#read(shortCode)
    try {
      return await within(CONFIRM_MS, reading)
    } catch {
      this.#reachability.failed()
      return this.#useSnapshot(shortCode, false) ?? this.#readOrOutdated(shortCode, reading)
    }
  }

  /** Rather an old address than none. */
  async #readOrOutdated(shortCode: string, reading: Promise<CachedCode | null>): Promise<CachedCode | null> {
    try {
      return await reading
    } catch (error) {
      const code = this.#useSnapshot(shortCode, true)
      if (!code) throw error
      return code
    }
  }

  #readAgain(shortCode: string, known: Known): CachedCode | Promise<CachedCode | null> {
    const trustKnown = () => {
      known.trustedUntil = performance.now() + OUTAGE_MS
      return known.code
    }
    if (this.#isAway(shortCode)) return trustKnown()
    return within(CONFIRM_MS, this.#read(shortCode)).catch(() => {
      this.#reachability.failed()
      return trustKnown()
    })
  }

  #isAway(shortCode: string): boolean {
    return this.#reachability.isAway(() => void this.#read(shortCode).catch(() => {}))
  }

  #useSnapshot(shortCode: string, outdated: boolean): CachedCode | null {
    const row = this.#findInSnapshot(shortCode, outdated)
    const code = row && toCachedCode(row, this.#pageUrl)
    if (code) this.#known.set(shortCode, { code, readAt: -Infinity, trustedUntil: performance.now() + OUTAGE_MS })
    return code
  }

  #read(shortCode: string): Promise<CachedCode | null> {
    const awaited = this.#awaited.get(shortCode)
    if (awaited) return awaited.promise
    const read = { shortCode, ...Promise.withResolvers<CachedCode | null>() }
    this.#awaited.set(shortCode, read)
    if (this.#queue.push(read) === 1) setImmediate(() => this.#next())
    return read.promise
  }

  #next() {
    if (this.#queries >= MAX_QUERIES || this.#queue.length === 0) return
    this.#queries++
    void this.#answer(this.#queue.splice(0, MAX_QUERY)).finally(() => {
      this.#queries--
      this.#readAt = performance.now()
      this.#next()
    })
  }

  async #answer(batch: PendingRead[]) {
    const shortCodes = batch.map(({ shortCode }) => shortCode)
    const select = withDeadline(PATIENCE_MS, () => this.#select(shortCodes))
    const found = await within(PATIENCE_MS, select).catch(asError)
    if (found instanceof Error) this.#reachability.failed()
    else this.#reachability.answered()
    for (const read of batch) {
      const code = found instanceof Error ? null : (found.get(read.shortCode) ?? null)
      if (this.#awaited.get(read.shortCode) === read) {
        this.#awaited.delete(read.shortCode)
        if (!(found instanceof Error)) this.#keep(read.shortCode, code)
      }
      if (found instanceof Error) read.reject(found)
      else read.resolve(code)
    }
  }

  #keep(shortCode: string, code: CachedCode | null) {
    const now = performance.now()
    if (code) this.#known.set(shortCode, { code, readAt: now, trustedUntil: now })
    else {
      this.#known.delete(shortCode)
      this.#unknown.set(shortCode, now + UNKNOWN_MS)
    }
  }

  async #select(shortCodes: string[]): Promise<Map<string, CachedCode>> {
    const rows = await this.#statement.execute({ shortCodes })
    return new Map(
      rows.flatMap((row) => {
        const code = toCachedCode(row, this.#pageUrl)
        return code ? [[row.shortCode, code]] : []
      }),
    )
  }
}

/** A prepared statement: with thousands of cold codes, planning would take longer than reading. */
function prepareStatement(db: Database) {
  return selectCodes(db, eq(shortCodes.shortCode, sql`any(${sql.placeholder('shortCodes')}::text[])`)).prepare(
    'known_codes',
  )
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

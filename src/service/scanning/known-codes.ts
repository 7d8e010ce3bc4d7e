import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { codes, shortCodes, type StoredDestination } from '../codes/schema.ts'
import { presentRules } from '../codes/stored-rules.ts'
import { pages } from '../pages/schema.ts'
import { LruMap } from '../caches/lru-map.ts'
import { type CompiledRule, compileRules } from './compile-rules.ts'

const MAX_KNOWN = 50_000
const MAX_UNKNOWN = 20_000
const UNKNOWN_MS = 10_000
const REFRESH_MS = 60_000
const MAX_QUERY = 500
const MAX_QUERIES = 2
const PATIENCE_MS = 5_000
const RECENT_MS = 20

/** What a scan needs of a code. */
export interface KnownCode {
  workspaceId: string
  codeId: string
  /** The destination as its owner wrote it, or the live address of its page. */
  url: string
  /** The same, as a header may carry it; null: its page is not published. */
  location: string | null
  accessCodeHash: string | null
  rules: readonly CompiledRule[]
}

interface KnownParts {
  /** The live address of a page. */
  pageUrl(subdomain: string): string
  refreshMs?: number
}

interface Asked extends PromiseWithResolvers<KnownCode | null> {
  shortCode: string
}

/** The codes that are being scanned, in memory; the others are read when they are asked for, many in one query. */
export class KnownCodes {
  #statement
  #refreshMs
  #pageUrl
  #known = new LruMap<string, { code: KnownCode; readAt: number }>(MAX_KNOWN)
  #unknown = new LruMap<string, number>(MAX_UNKNOWN)
  /** Asked for and not yet read. A change of the code takes its entry out, so that what is read may be stale and is not kept. */
  #awaited = new Map<string, Asked>()
  #queue: Asked[] = []
  #queries = 0
  #readAt = -Infinity

  constructor(db: Database, { pageUrl, refreshMs = REFRESH_MS }: KnownParts) {
    this.#statement = statementOf(db)
    this.#pageUrl = pageUrl
    this.#refreshMs = refreshMs
  }

  /** At once where it is known; rejects where the database does not answer. Null: there is no such code. */
  find(shortCode: string): KnownCode | null | Promise<KnownCode | null> {
    const now = performance.now()
    const known = this.#known.get(shortCode)
    if (known) {
      // A notification may have been lost on the way: within a minute the truth comes in by itself.
      if (now - known.readAt > this.#refreshMs) {
        known.readAt = now
        this.#read(shortCode).catch(() => {})
      }
      return known.code
    }
    const until = this.#unknown.get(shortCode)
    return until !== undefined && now < until ? null : this.#read(shortCode)
  }

  /** Whether somebody waits for a code to be read, or did a moment ago. */
  get reading(): boolean {
    return this.#queries > 0 || performance.now() - this.#readAt < RECENT_MS
  }

  forget(shortCode: string): void {
    this.#known.delete(shortCode)
    this.#unknown.delete(shortCode)
    this.#awaited.delete(shortCode)
  }

  forgetAll(): void {
    this.#known.clear()
    this.#unknown.clear()
    this.#awaited.clear()
  }

  #read(shortCode: string): Promise<KnownCode | null> {
    const awaited = this.#awaited.get(shortCode)
    if (awaited) return awaited.promise
    const asked = { shortCode, ...Promise.withResolvers<KnownCode | null>() }
    this.#awaited.set(shortCode, asked)
    if (this.#queue.push(asked) === 1) setImmediate(() => this.#next())
    return asked.promise
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

  async #answer(batch: Asked[]) {
    const found = await within(PATIENCE_MS, this.#select(batch.map(({ shortCode }) => shortCode))).catch(asError)
    for (const asked of batch) {
      const code = found instanceof Error ? null : (found.get(asked.shortCode) ?? null)
      if (this.#awaited.get(asked.shortCode) === asked) {
        this.#awaited.delete(asked.shortCode)
        if (!(found instanceof Error)) this.#keep(asked.shortCode, code)
      }
      if (found instanceof Error) asked.reject(found)
      else asked.resolve(code)
    }
  }

  #keep(shortCode: string, code: KnownCode | null) {
    const now = performance.now()
    if (code) this.#known.set(shortCode, { code, readAt: now })
    else {
      this.#known.delete(shortCode)
      this.#unknown.set(shortCode, now + UNKNOWN_MS)
    }
  }

  async #select(asked: string[]): Promise<Map<string, KnownCode>> {
    const rows = await this.#statement.execute({ asked })
    return new Map(
      rows.flatMap(({ shortCode, destination, subdomain, publishedRevision, rules, ...code }) => {
        const url = this.#urlOf(destination, subdomain)
        if (!URL.canParse(url)) return []
        const isOpen = destination.type === 'url' || publishedRevision !== null
        // `href` has only what a header may have: the rest is percent-encoded.
        const location = isOpen ? new URL(url).href : null
        return [[shortCode, { ...code, url, location, rules: compileRules(presentRules(rules)) }]]
      }),
    )
  }

  #urlOf(destination: StoredDestination, subdomain: string | null): string {
    if (destination.type === 'url') return destination.url
    return subdomain === null ? '' : this.#pageUrl(subdomain)
  }
}

/** Planned once a connection: where thousands of codes are cold, planning would take longer than reading. */
function statementOf(db: Database) {
  return db
    .select({
      shortCode: shortCodes.shortCode,
      workspaceId: codes.workspaceId,
      codeId: codes.id,
      destination: codes.destination,
      accessCodeHash: codes.accessCodeHash,
      rules: codes.rules,
      subdomain: pages.subdomain,
      publishedRevision: pages.publishedRevision,
    })
    .from(shortCodes)
    .innerJoin(codes, and(eq(codes.workspaceId, shortCodes.workspaceId), eq(codes.id, shortCodes.codeId)))
    .leftJoin(
      pages,
      and(
        eq(pages.workspaceId, codes.workspaceId),
        eq(pages.id, sql`(${codes.destination}->>'pageId')`),
        isNull(pages.deletedAt),
      ),
    )
    .where(eq(shortCodes.shortCode, sql`any(${sql.placeholder('asked')}::text[])`))
    .prepare('known_codes')
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`The database did not answer within ${ms} ms.`)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

import { LRUCache } from 'lru-cache'
import type { Database } from '#database/open.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import { type Host, readHost } from './find-host.ts'

const MAX_BYTES = 64 * 1024 * 1024
const ENTRY_BYTES = 500
const PATIENCE_MS = 3_000
const OUTAGE_MS = 2_000

interface Known {
  host: Host | null
  /** When it must be read again before it is served; and when it is refreshed in the background. */
  staleAt: number
  refreshAt: number
}

interface Times {
  /** Maximum age of an entry, in case a notification was lost. */
  refreshMs?: number
  unknownMs?: number
}

/**
 * An in-memory cache of subdomains. A changed entry is read again before the next response; if that fails, visitors get the cached one.
 */
export class HostCache {
  #db
  #times
  #known = new LRUCache<string, Known>({ maxSize: MAX_BYTES })
  #reading = new Map<string, Promise<Host | null>>()
  #inTurn = createSemaphore(4)

  constructor(db: Database, { refreshMs = 30_000, unknownMs = 10_000 }: Times = {}) {
    this.#db = db
    this.#times = { refreshMs, unknownMs }
  }

  /** Rejects if it is not cached and the database does not respond. Null: the subdomain is free. */
  async find(subdomain: string): Promise<Host | null> {
    const known = this.#known.get(subdomain)
    if (known === undefined) return this.#read(subdomain)
    const now = performance.now()
    if (now >= known.staleAt) return this.#readAgain(subdomain, known)
    if (now >= known.refreshAt) {
      known.refreshAt = now + this.#times.refreshMs
      this.#read(subdomain).catch(() => {})
    }
    return known.host
  }

  forget(subdomain: string): void {
    this.#reading.delete(subdomain)
    const known = this.#known.peek(subdomain)
    if (known) known.staleAt = 0
  }

  /** Any entry may have changed. */
  forgetPage(pageId: string): void {
    for (const [subdomain, { host }] of this.#known.entries()) if (host?.pageId === pageId) this.forget(subdomain)
  }

  forgetAll(): void {
    this.#reading.clear()
    for (const [, known] of this.#known.entries()) known.staleAt = 0
  }

  async #readAgain(subdomain: string, known: Known): Promise<Host | null> {
    const { staleAt } = known
    try {
      return await this.#read(subdomain)
    } catch (error) {
      if (known.host === null) throw error
      // Other requests need not wait for the timeout again.
      if (known.staleAt === staleAt) known.staleAt = performance.now() + OUTAGE_MS
      return known.host
    }
  }

  /** One query for all parallel requests. If the entry changed during the query, the result is returned and not cached. */
  #read(subdomain: string): Promise<Host | null> {
    const already = this.#reading.get(subdomain)
    if (already) return already
    const reading: Promise<Host | null> = within(
      PATIENCE_MS,
      this.#inTurn(() => readHost(this.#db, subdomain, this.#known.get(subdomain)?.host ?? null)),
    ).then(
      (host) => {
        if (this.#reading.get(subdomain) === reading) this.#keep(subdomain, host)
        return host
      },
      (error: unknown) => {
        if (this.#reading.get(subdomain) === reading) this.#reading.delete(subdomain)
        throw error
      },
    )
    this.#reading.set(subdomain, reading)
    return reading
  }

  #keep(subdomain: string, host: Host | null) {
    this.#reading.delete(subdomain)
    const now = performance.now()
    const { refreshMs, unknownMs } = this.#times
    const known: Known = { host, staleAt: host === null ? now + unknownMs : Infinity, refreshAt: now + refreshMs }
    this.#known.set(subdomain, known, { size: (host?.publication?.bytes ?? 0) + ENTRY_BYTES })
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The database does not answer.')), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

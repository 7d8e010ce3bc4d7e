import { LRUCache } from 'lru-cache'
import { createSemaphore } from '../runtime/semaphore.ts'
import { withTimeout } from '../runtime/with-timeout.ts'
import type { HostOwner } from './subdomains.ts'

const MAX_BYTES = 64 * 1024 * 1024
const ENTRY_BYTES = 500
// The shorter one is for what can be shown from the local copy.
const PATIENCE_MS = 3_000
const COPY_PATIENCE_MS = 1_000
const OUTAGE_MS = 2_000

/** What a host shows. `bytes` is its approximate memory; an integer, as the cache requires. */
export type CachedHost = HostOwner & { bytes: number }

/** Reads what a host shows: `known` itself if that is still current, null if the name is free. */
type ReadHost<Host> = (name: string, known: Host | null) => Promise<Host | null>

interface Known<Host> {
  host: Host | null
  /** When it must be read again before it is served; and when it is refreshed in the background. */
  staleAt: number
  refreshAt: number
}

/** A copy of what hosts show that outlives the process, for when the database cannot be reached. */
export interface HostCopies<Host> {
  has(name: string): boolean
  visit(name: string): Host | null
  /** Stores what a visitor got: null if the name is free, `before` itself if it is unchanged. */
  keep(name: string, host: Host | null, before: Host | null): void
  remove(name: string): void
}

interface Options<Host> {
  copies?: HostCopies<Host> | null
  /** Maximum age of an entry, in case a notification was lost. */
  refreshMs?: number
  unknownMs?: number
}

/**
 * An in-memory cache of the hosts of pages and sites, by the part of their name below the domain. A changed entry is read again before the next response; if that fails, visitors get the cached one.
 */
export class HostCache<Host extends CachedHost> {
  #readHost
  #times
  #copies
  #known = new LRUCache<string, Known<Host>>({ maxSize: MAX_BYTES })
  #reading = new Map<string, Promise<Host | null>>()
  #inTurn = createSemaphore(4)

  constructor(readHost: ReadHost<Host>, { copies = null, refreshMs = 30_000, unknownMs = 10_000 }: Options<Host> = {}) {
    this.#readHost = readHost
    this.#times = { refreshMs, unknownMs }
    this.#copies = copies
  }

  /** Synchronous if cached; rejects if it is not and the database does not respond. Null: the name is free. */
  find(subdomain: string): Host | null | Promise<Host | null> {
    const known = this.#known.get(subdomain)
    if (known === undefined) return this.#readFirst(subdomain)
    const now = performance.now()
    if (now >= known.staleAt) return this.#readAgain(subdomain, known)
    if (now >= known.refreshAt) {
      known.refreshAt = now + this.#times.refreshMs
      this.#read(subdomain).catch(() => {})
    }
    return known.host
  }

  /** It was changed: an old copy must not be shown later, so a new one is made now. */
  change(subdomain: string): void {
    this.forget(subdomain)
    if (!this.#copies?.has(subdomain)) return
    this.#copies.remove(subdomain)
    this.#read(subdomain).catch(() => {})
  }

  forget(subdomain: string): void {
    this.#reading.delete(subdomain)
    const known = this.#known.peek(subdomain)
    if (known) known.staleAt = 0
  }

  /** Forgets every host of a page or a site. */
  forgetOwner(id: string): void {
    for (const [subdomain, { host }] of this.#known.entries()) {
      const ownerId = host && ('pageId' in host ? host.pageId : host.siteId)
      if (ownerId === id) this.forget(subdomain)
    }
  }

  /** Any entry may have changed. */
  forgetAll(): void {
    this.#reading.clear()
    for (const [, known] of this.#known.entries()) known.staleAt = 0
  }

  async #readFirst(subdomain: string): Promise<Host | null> {
    try {
      return await this.#read(subdomain)
    } catch (error) {
      const host = this.#copies?.visit(subdomain)
      if (!host) throw error
      const known: Known<Host> = { host, staleAt: performance.now() + OUTAGE_MS, refreshAt: Infinity }
      this.#known.set(subdomain, known, { size: host.bytes + ENTRY_BYTES })
      return host
    }
  }

  async #readAgain(subdomain: string, known: Known<Host>): Promise<Host | null> {
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
    const reading: Promise<Host | null> = withTimeout(
      this.#known.has(subdomain) || this.#copies?.has(subdomain) ? COPY_PATIENCE_MS : PATIENCE_MS,
      this.#inTurn(() => this.#readHost(subdomain, this.#known.get(subdomain)?.host ?? null)),
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
    this.#copies?.keep(subdomain, host, this.#known.peek(subdomain)?.host ?? null)
    const now = performance.now()
    const { refreshMs, unknownMs } = this.#times
    const known: Known<Host> = { host, staleAt: host === null ? now + unknownMs : Infinity, refreshAt: now + refreshMs }
    this.#known.set(subdomain, known, { size: (host?.bytes ?? 0) + ENTRY_BYTES })
  }
}

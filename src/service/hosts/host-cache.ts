import { LRUCache } from 'lru-cache'
import { scaleToMemory } from '../runtime/scale-to-memory.ts'
import { createSemaphore } from '../runtime/semaphore.ts'
import { withTimeout } from '../runtime/with-timeout.ts'
import type { HostOwner } from './subdomains.ts'

const MAX_BYTES = scaleToMemory(64 * 1024 * 1024)
const ENTRY_BYTES = 500
// The shorter timeout is for hosts that can also be shown from the cache or from the local copy.
const READ_TIMEOUT_MS = 3_000
const COPY_READ_TIMEOUT_MS = 1_000
const OUTAGE_RETRY_MS = 2_000

/** What a host shows. `bytes` is the approximate memory that it takes, an integer, as the cache requires. */
export type CachedHost = HostOwner & { bytes: number }

/** Reads what a host shows. Returns `cached` itself if it is still current. Null if the name is free. */
export type ReadHost<Host> = (name: string, cached: Host | null) => Promise<Host | null>

interface CacheEntry<Host> {
  host: Host | null
  /** The time from which the entry must be read again before it is served. */
  staleAt: number
  /** The time from which the entry is served and, in the background, read again. */
  refreshAt: number
}

/** A copy of what hosts show that survives a restart and is used while the database cannot be reached. */
export interface HostCopies<Host> {
  has(name: string): boolean
  visit(name: string): Host | null
  /** Stores what a visitor got. `host` is null if the name is free. It is `previous` itself if nothing has changed. */
  store(name: string, host: Host | null, previous: Host | null): void
  /** Removes a copy that is no longer right. Returns whether there was a copy. */
  remove(name: string): boolean
}

interface HostCacheOptions<Host> {
  copies?: HostCopies<Host> | null
  /** Maximum age of an entry, in case a notification was lost. */
  refreshMs?: number
  /** Maximum age of an entry for a free name. */
  freeNameMs?: number
}

/**
 * An in-memory cache of what the hosts of pages and sites show, by subdomain or own domain. A changed entry is read again before the next
 * response. If the database does not respond, visitors get the cached entry.
 */
export class HostCache<Host extends CachedHost> {
  #readHost
  #times
  #copies
  #entries = new LRUCache<string, CacheEntry<Host>>({ maxSize: MAX_BYTES })
  #reading = new Map<string, Promise<Host | null>>()
  #runLimited = createSemaphore(4)

  constructor(
    readHost: ReadHost<Host>,
    { copies = null, refreshMs = 30_000, freeNameMs = 10_000 }: HostCacheOptions<Host> = {},
  ) {
    this.#readHost = readHost
    this.#times = { refreshMs, freeNameMs }
    this.#copies = copies
  }

  /** Null if the name is free. Synchronous if the name is cached. Rejects if it is not cached and the database does not respond. */
  find(subdomain: string): Host | null | Promise<Host | null> {
    const entry = this.#entries.get(subdomain)
    if (entry === undefined) return this.#readFirst(subdomain)
    const now = performance.now()
    if (now >= entry.staleAt) return this.#readAgain(subdomain, entry)
    if (now >= entry.refreshAt) {
      entry.refreshAt = now + this.#times.refreshMs
      this.#read(subdomain).catch(() => {})
    }
    return entry.host
  }

  /** Must be called after a change. The old copy must no longer be shown, so a new copy is made at once. */
  change(subdomain: string): void {
    this.forget(subdomain)
    if (this.#copies?.remove(subdomain)) this.#read(subdomain).catch(() => {})
  }

  /** Makes the next request read the entry again. */
  forget(subdomain: string): void {
    this.#reading.delete(subdomain)
    const entry = this.#entries.peek(subdomain)
    if (entry) entry.staleAt = 0
  }

  /** Forgets every host of a page or a site. */
  forgetOwner(id: string): void {
    for (const [subdomain, { host }] of this.#entries.entries()) {
      const ownerId = host && ('pageId' in host ? host.pageId : host.siteId)
      if (ownerId === id) this.forget(subdomain)
    }
  }

  /** To be called when any entry may have changed. */
  forgetAll(): void {
    this.#reading.clear()
    for (const [, entry] of this.#entries.entries()) entry.staleAt = 0
  }

  async #readFirst(subdomain: string): Promise<Host | null> {
    try {
      return await this.#read(subdomain)
    } catch (error) {
      const host = this.#copies?.visit(subdomain)
      if (!host) throw error
      const entry: CacheEntry<Host> = { host, staleAt: performance.now() + OUTAGE_RETRY_MS, refreshAt: Infinity }
      this.#entries.set(subdomain, entry, { size: host.bytes + ENTRY_BYTES })
      return host
    }
  }

  async #readAgain(subdomain: string, entry: CacheEntry<Host>): Promise<Host | null> {
    const { staleAt } = entry
    try {
      return await this.#read(subdomain)
    } catch (error) {
      if (entry.host === null) throw error
      // Until the next attempt, other requests get the cached entry without waiting for the timeout.
      if (entry.staleAt === staleAt) entry.staleAt = performance.now() + OUTAGE_RETRY_MS
      return entry.host
    }
  }

  /** All parallel requests share one query. If the entry changes during the query, the result is returned but not cached. */
  #read(subdomain: string): Promise<Host | null> {
    const pending = this.#reading.get(subdomain)
    if (pending) return pending
    const reading: Promise<Host | null> = withTimeout(
      this.#entries.has(subdomain) || this.#copies?.has(subdomain) ? COPY_READ_TIMEOUT_MS : READ_TIMEOUT_MS,
      this.#runLimited(() => this.#readHost(subdomain, this.#entries.get(subdomain)?.host ?? null)),
    ).then(
      (host) => {
        if (this.#reading.get(subdomain) === reading) this.#store(subdomain, host)
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

  #store(subdomain: string, host: Host | null) {
    this.#reading.delete(subdomain)
    this.#copies?.store(subdomain, host, this.#entries.peek(subdomain)?.host ?? null)
    const now = performance.now()
    const { refreshMs, freeNameMs } = this.#times
    const entry: CacheEntry<Host> = {
      host,
      staleAt: host === null ? now + freeNameMs : Infinity,
      refreshAt: now + refreshMs,
    }
    this.#entries.set(subdomain, entry, { size: (host?.bytes ?? 0) + ENTRY_BYTES })
  }
}

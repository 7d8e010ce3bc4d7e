import { setTimeout } from 'node:timers/promises'
import type { OpenedDatabase } from '#database/open.ts'
import { createDatabaseUnitStore, type UnitStore } from '#database/reserved-units.ts'
import { Limiter, type LimiterSettings } from './limiter.ts'
import { createMemoryUnitStore } from './memory-units.ts'

/** A database that does not respond within this time is treated as unreachable. */
const TIMEOUT_MS = 2_000
const RETRY_AFTER_MS = 5_000

/** Creates the limiters of this process. */
export interface Limiters {
  /** A limiter that throws while the database cannot be reached and no units are leased. */
  open(settings: LimiterSettings): Limiter
  /** A limiter for requests that need no database. While the database cannot be reached, this process counts on its own. */
  openSteady(settings: LimiterSettings): Limiter
}

/** Creates limiters that all processes on the database share. An embedded database has only one process, which counts in memory. */
export function createLimiters({ db, shared }: Pick<OpenedDatabase, 'db' | 'shared'>): Limiters {
  if (!shared) return createMemoryLimiters()
  const store = createDatabaseUnitStore(db)
  return {
    open: (settings) => new Limiter(settings, { store, leases: true }),
    openSteady: (settings) => new Limiter(settings, { store: createSteadyStore(store), leases: true }),
  }
}

/** Creates limiters that count in the memory of this process. */
export function createMemoryLimiters(): Limiters {
  const open = (settings: LimiterSettings) => new Limiter(settings, { store: createMemoryUnitStore(), leases: false })
  return { open, openSteady: open }
}

function createSteadyStore(store: UnitStore, now = Date.now): UnitStore {
  const localUnits = createMemoryUnitStore(now)
  let unreachableUntil = 0
  /** Null if the database did not do the work. */
  const attempt = async <T extends {}>(work: () => Promise<T>): Promise<T | null> => {
    if (now() < unreachableUntil) return null
    // The error is not logged here, because everything else that needs the database logs it.
    const result = await Promise.race([work().catch(() => null), setTimeout(TIMEOUT_MS, null, { ref: false })])
    if (result === null) unreachableUntil = now() + RETRY_AFTER_MS
    return result
  }
  return {
    async reserve(reservation) {
      return (await attempt(async () => store.reserve(reservation))) ?? localUnits.reserve(reservation)
    },
    async clear(holder) {
      await localUnits.clear(holder)
      await attempt(async () => {
        await store.clear(holder)
        return true
      })
    },
  }
}

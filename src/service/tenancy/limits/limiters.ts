import { setTimeout } from 'node:timers/promises'
import type { Opened } from '#database/open.ts'
import { Limiter, type LimiterSettings } from './limiter.ts'
import { databaseUnits, memoryUnits, type UnitStore } from './unit-store.ts'

/** A database that does not answer in this time is treated as away. */
const TIMEOUT_MS = 2_000
const AWAY_FOR_MS = 5_000

/** Makes the limiters of this process. */
export interface Limiters {
  /** Throws while the database is away and nothing is leased. */
  open(settings: LimiterSettings): Limiter
  /** For requests that are answered without the database too: while it is away, this process counts alone. */
  openSteady(settings: LimiterSettings): Limiter
}

/** Limits over all processes on the database. With the embedded database there is one process, which counts in memory. */
export function limitersOn({ db, shared }: Pick<Opened, 'db' | 'shared'>): Limiters {
  if (!shared) return limitersInMemory()
  const store = databaseUnits(db)
  return {
    open: (settings) => new Limiter(settings, { store, leases: true }),
    openSteady: (settings) => new Limiter(settings, { store: steady(store), leases: true }),
  }
}

/** Limits of this process alone. */
export function limitersInMemory(): Limiters {
  const open = (settings: LimiterSettings) => new Limiter(settings, { store: memoryUnits(), leases: false })
  return { open, openSteady: open }
}

function steady(store: UnitStore, now = Date.now): UnitStore {
  const own = memoryUnits(now)
  let awayUntil = 0
  /** Null: the database did not do the work. */
  const attempt = async <T extends {}>(work: () => Promise<T>): Promise<T | null> => {
    if (now() < awayUntil) return null
    // Whatever else needs the database logs why it is away.
    const result = await Promise.race([work().catch(() => null), setTimeout(TIMEOUT_MS, null, { ref: false })])
    if (result === null) awayUntil = now() + AWAY_FOR_MS
    return result
  }
  return {
    async reserve(reservation) {
      return (await attempt(async () => store.reserve(reservation))) ?? own.reserve(reservation)
    },
    async clear(holder) {
      await own.clear(holder)
      await attempt(async () => {
        await store.clear(holder)
        return true
      })
    },
  }
}

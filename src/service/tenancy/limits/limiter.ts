import { createRecentCache } from '#service/runtime/recent-cache.ts'
import type { Units, UnitStore } from '#database/reserved-units.ts'

const MAX_HOLDERS = 100_000
/** A process holds at most this share of a limit that it has not used, so that the unused shares of many processes stay small. */
const LEASED_SHARE = 1 / 50
/** Unused units are returned after this share of the window. */
const LEASED_FOR = 1 / 6
/** For this share of the window a refused process does not ask again, unless it knows that units are free before. */
const REFUSED_FOR = 1 / 20

export interface LimiterSettings {
  /** Distinguishes the holders of different limits in one store. */
  name: string
  perMs: number
}

export interface TakeOptions {
  limit: number
  units?: number
}

export interface TakeResult {
  allowed: boolean
  limit: number
  /** Units that are left, as far as this process knows. */
  remaining: number
  /** Seconds until more units are free. If refused, seconds until enough units are free. */
  retryAfter: number
  /** Returns the units, because what they were taken for did not happen. */
  giveBack(): void
}

interface Lease {
  /** When the units are free again, by the clock of the store, which counts the units under this time. */
  until: number
  left: number
  /** By the clock of this process. */
  expiresAt: number
}

interface Holder {
  leases: Lease[]
  /** The last result of the store, and what its clock is ahead of ours. */
  units: Units
  ahead: number
  limit: number
  /** How many units to lease. Doubles while they are used up in time. */
  size: number
  reserving: Promise<void> | null
  waiting: number[]
  /** Until then the store is not asked for more units than it is known to have. */
  refusedUntil: number
}

/**
 * A number of units within any window of time, over all processes that share the store. A process leases a few units at once and spends
 * them without asking the store again. It asks for more units before they are used up, and returns its unused units with the same request.
 */
export class Limiter {
  #settings
  #store
  #leases
  #now
  #holders = createRecentCache<string, Holder>(MAX_HOLDERS)

  /** Without leases, for a store in memory, every unit is reserved when it is used. */
  constructor(
    settings: LimiterSettings,
    { store, leases }: { store: UnitStore; leases: boolean },
    now = () => performance.now(),
  ) {
    this.#settings = settings
    this.#store = store
    this.#leases = leases
    this.#now = now
  }

  async take(name: string, { limit, units = 1 }: TakeOptions): Promise<TakeResult> {
    const holder = this.#find(name)
    if (holder.limit !== limit) for (const lease of holder.leases) lease.expiresAt = Number.NEGATIVE_INFINITY
    holder.limit = limit
    for (;;) {
      if (this.#countLeased(holder) >= units) {
        const spent = this.#spend(holder, units)
        this.#reserveAhead(name, holder)
        return { allowed: true, ...this.#describe(holder, 1), giveBack: () => giveBack(holder, spent) }
      }
      if (this.#isRefused(holder, units))
        return { allowed: false, ...this.#describe(holder, units), giveBack: () => {} }
      holder.waiting.push(units)
      await this.#reserve(name, holder)
    }
  }

  /** Frees everything that the holder has used. */
  async clear(name: string): Promise<void> {
    this.#holders.delete(name)
    await this.#store.clear(this.#key(name))
  }

  #find(name: string): Holder {
    const known = this.#holders.get(name)
    if (known) return known
    const holder: Holder = {
      leases: [],
      units: new Map(),
      ahead: 0,
      limit: 0,
      size: 1,
      reserving: null,
      waiting: [],
      refusedUntil: Number.NEGATIVE_INFINITY,
    }
    this.#holders.set(name, holder)
    return holder
  }

  #key(name: string): string {
    return `${this.#settings.name} ${name}`
  }

  #countLeased({ leases }: Holder): number {
    const now = this.#now()
    return leases.reduce((sum, { left, expiresAt }) => (expiresAt > now ? sum + left : sum), 0)
  }

  #spend(holder: Holder, units: number): [Lease, number][] {
    const now = this.#now()
    const spent: [Lease, number][] = []
    let missing = units
    for (const lease of holder.leases) {
      if (lease.expiresAt <= now || missing === 0) continue
      const count = Math.min(lease.left, missing)
      lease.left -= count
      missing -= count
      spent.push([lease, count])
    }
    holder.leases = holder.leases.filter(({ left }) => left > 0)
    return spent
  }

  /** Whether the store is known to have too few units. */
  #isRefused(holder: Holder, units: number): boolean {
    if (this.#now() >= holder.refusedUntil) return false
    return this.#countFree(holder) + this.#countLeased(holder) < units
  }

  /** Units that the store had, as of its last result. */
  #countFree({ limit, units, ahead }: Holder): number {
    const now = this.#now() + ahead
    let used = 0
    for (const [until, count] of units) if (until > now) used += count
    return Math.max(0, limit - used)
  }

  #reserveAhead(name: string, holder: Holder): void {
    if (holder.size < 4 || holder.reserving || this.#countLeased(holder) > holder.size / 2) return
    if (this.#isRefused(holder, holder.size)) return
    // Whoever needs the units asks again, and gets the error.
    void this.#reserve(name, holder).catch(() => {})
  }

  /** Reserves in one statement what all waiting requests need, and a few units more. */
  #reserve(name: string, holder: Holder): Promise<void> {
    holder.reserving ??= this.#reserveNow(name, holder).finally(() => {
      holder.reserving = null
      holder.waiting = []
    })
    return holder.reserving
  }

  async #reserveNow(name: string, holder: Holder): Promise<void> {
    // The other requests that waited for the last reservation continue now, and say what they need.
    await Promise.resolve()
    const { perMs } = this.#settings
    const { limit } = holder
    const sentAt = this.#now()
    const leased = this.#countLeased(holder)
    const returned = takeExpired(holder, sentAt)
    const cap = this.#leases ? Math.max(1, Math.floor(limit * LEASED_SHARE)) : 1
    holder.size = returned.size > 0 ? Math.max(1, Math.floor(holder.size / 2)) : Math.min(cap, holder.size * 2)
    const needed = holder.waiting.reduce((sum, units) => sum + units, 0)
    const { now, granted, until, units } = await this.#store.reserve({
      holder: this.#key(name),
      limit,
      perMs,
      least: Math.max(1, Math.min(...holder.waiting, needed) - leased),
      most: Math.max(1, needed - leased, holder.size - leased),
      returned,
    })
    // If the limit was changed meanwhile, these units are returned with the next reservation.
    const expiresAt = holder.limit === limit ? sentAt + perMs * LEASED_FOR : Number.NEGATIVE_INFINITY
    if (granted > 0) holder.leases.push({ until, left: granted, expiresAt })
    holder.units = units
    holder.ahead = now - this.#now()
    holder.refusedUntil = granted > 0 ? Number.NEGATIVE_INFINITY : this.#now() + perMs * REFUSED_FOR
  }

  /** The size and the remainder of the limit, and when as many units are free. */
  #describe(holder: Holder, units: number): Pick<TakeResult, 'limit' | 'remaining' | 'retryAfter'> {
    const { limit } = holder
    const left = holder.leases.reduce((sum, lease) => sum + lease.left, 0)
    const free = Math.min(limit, this.#countFree(holder) + left)
    const waitMs = this.#whenFree(holder, Math.max(1, units - free)) - (this.#now() + holder.ahead)
    // The store counts in slots, and may free a unit a moment later than the window ends.
    const seconds = Math.ceil(Math.min(waitMs, this.#settings.perMs) / 1000)
    return { limit, remaining: free, retryAfter: Math.max(1, seconds) }
  }

  /** The time, by the store's clock, at which so many more units are free. */
  #whenFree({ units, ahead }: Holder, missing: number): number {
    const now = this.#now() + ahead
    let freed = 0
    for (const [until, count] of units) {
      if (until <= now) continue
      freed += count
      if (freed >= missing) return until
    }
    return now + this.#settings.perMs
  }
}

/** Removes the expired leases, and returns their unused units. */
function takeExpired(holder: Holder, now: number): Units {
  const units = new Map<number, number>()
  for (const lease of holder.leases) {
    if (lease.expiresAt > now) continue
    units.set(lease.until, (units.get(lease.until) ?? 0) + lease.left)
    lease.left = 0
  }
  holder.leases = holder.leases.filter(({ left }) => left > 0)
  return units
}

function giveBack(holder: Holder, spent: [Lease, number][]): void {
  for (const [lease, count] of spent) {
    lease.left += count
    if (!holder.leases.includes(lease)) holder.leases.push(lease)
  }
}

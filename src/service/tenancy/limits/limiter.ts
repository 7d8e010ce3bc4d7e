import { createRecentCache } from '#service/runtime/recent-cache.ts'
import type { UnitsByTime, UnitStore } from '#database/reserved-units.ts'

const MAX_HOLDERS = 100_000
/** A process leases at most this share of a limit in advance, so that many processes together hold few unused units. */
const MAX_LEASED_SHARE = 1 / 50
/** Unused units are returned after this share of the window. */
const LEASE_WINDOW_SHARE = 1 / 6
/** After a refusal, a process does not ask the store again for this share of the window, unless it knows that units become free earlier. */
const REFUSED_WINDOW_SHARE = 1 / 20

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
  release(): void
}

interface Lease {
  /** When the units are free again, by the clock of the store. The store counts units by this time. */
  freeAt: number
  unusedCount: number
  /** When unused units are returned to the store, by the clock of this process. */
  expiresAt: number
}

interface Holder {
  leases: Lease[]
  /** The units in use, as of the last result of the store. */
  usedUnits: UnitsByTime
  /** By how much the clock of the store is ahead of the clock of this process. */
  clockOffsetMs: number
  limit: number
  /** How many units to lease. The number doubles while leased units are used up before they expire. */
  leaseSize: number
  reservation: Promise<void> | null
  /** The number of units for each waiting request. */
  waitingUnits: number[]
  /** Until then the store is not asked for more units than it is known to have. */
  refusedUntil: number
}

/**
 * Limits each holder to a number of units within any window of time, over all processes that share the store. A process leases a few units at once and spends
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
    const holder = this.#getHolder(name)
    if (holder.limit !== limit) for (const lease of holder.leases) lease.expiresAt = Number.NEGATIVE_INFINITY
    holder.limit = limit
    for (;;) {
      if (this.#countLeased(holder) >= units) {
        const spent = this.#spend(holder, units)
        this.#reserveAhead(name, holder)
        return { allowed: true, ...this.#describeLimit(holder, 1), release: () => releaseUnits(holder, spent) }
      }
      if (this.#isRefused(holder, units))
        return { allowed: false, ...this.#describeLimit(holder, units), release: () => {} }
      holder.waitingUnits.push(units)
      await this.#reserve(name, holder)
    }
  }

  /** Frees everything that the holder has used. */
  async clear(name: string): Promise<void> {
    this.#holders.delete(name)
    await this.#store.clear(this.#toStoreKey(name))
  }

  #getHolder(name: string): Holder {
    const knownHolder = this.#holders.get(name)
    if (knownHolder) return knownHolder
    const holder: Holder = {
      leases: [],
      usedUnits: new Map(),
      clockOffsetMs: 0,
      limit: 0,
      leaseSize: 1,
      reservation: null,
      waitingUnits: [],
      refusedUntil: Number.NEGATIVE_INFINITY,
    }
    this.#holders.set(name, holder)
    return holder
  }

  #toStoreKey(name: string): string {
    return `${this.#settings.name} ${name}`
  }

  #countLeased({ leases }: Holder): number {
    const now = this.#now()
    return leases.reduce((sum, { unusedCount, expiresAt }) => (expiresAt > now ? sum + unusedCount : sum), 0)
  }

  #spend(holder: Holder, units: number): [Lease, number][] {
    const now = this.#now()
    const spent: [Lease, number][] = []
    let missing = units
    for (const lease of holder.leases) {
      if (lease.expiresAt <= now || missing === 0) continue
      const count = Math.min(lease.unusedCount, missing)
      lease.unusedCount -= count
      missing -= count
      spent.push([lease, count])
    }
    holder.leases = holder.leases.filter(({ unusedCount }) => unusedCount > 0)
    return spent
  }

  /** Whether the store is known to have too few units. */
  #isRefused(holder: Holder, units: number): boolean {
    if (this.#now() >= holder.refusedUntil) return false
    return this.#countFree(holder) + this.#countLeased(holder) < units
  }

  /** Units that the store had, as of its last result. */
  #countFree({ limit, usedUnits, clockOffsetMs }: Holder): number {
    const now = this.#now() + clockOffsetMs
    let used = 0
    for (const [freeAt, count] of usedUnits) if (freeAt > now) used += count
    return Math.max(0, limit - used)
  }

  #reserveAhead(name: string, holder: Holder): void {
    if (holder.leaseSize < 4 || holder.reservation || this.#countLeased(holder) > holder.leaseSize / 2) return
    if (this.#isRefused(holder, holder.leaseSize)) return
    // An error is ignored here: the next request that needs the units asks the store again, and gets the error.
    void this.#reserve(name, holder).catch(() => {})
  }

  /** Reserves in one statement what all waiting requests need, and a few units more. */
  #reserve(name: string, holder: Holder): Promise<void> {
    holder.reservation ??= this.#reserveNow(name, holder).finally(() => {
      holder.reservation = null
      holder.waitingUnits = []
    })
    return holder.reservation
  }

  async #reserveNow(name: string, holder: Holder): Promise<void> {
    // Requests that waited for the last reservation continue first, so that this reservation includes what they still need.
    await Promise.resolve()
    const { perMs } = this.#settings
    const { limit } = holder
    const sentAt = this.#now()
    const leasedUnits = this.#countLeased(holder)
    const returned = removeExpiredLeases(holder, sentAt)
    const cap = this.#leases ? Math.max(1, Math.floor(limit * MAX_LEASED_SHARE)) : 1
    holder.leaseSize =
      returned.size > 0 ? Math.max(1, Math.floor(holder.leaseSize / 2)) : Math.min(cap, holder.leaseSize * 2)
    const neededUnits = holder.waitingUnits.reduce((sum, units) => sum + units, 0)
    const { now, granted, freeAt, units } = await this.#store.reserve({
      holder: this.#toStoreKey(name),
      limit,
      perMs,
      minUnits: Math.max(1, Math.min(...holder.waitingUnits, neededUnits) - leasedUnits),
      maxUnits: Math.max(1, neededUnits - leasedUnits, holder.leaseSize - leasedUnits),
      returned,
    })
    // If the limit was changed meanwhile, these units are returned with the next reservation.
    const expiresAt = holder.limit === limit ? sentAt + perMs * LEASE_WINDOW_SHARE : Number.NEGATIVE_INFINITY
    if (granted > 0) holder.leases.push({ freeAt, unusedCount: granted, expiresAt })
    holder.usedUnits = units
    holder.clockOffsetMs = now - this.#now()
    holder.refusedUntil = granted > 0 ? Number.NEGATIVE_INFINITY : this.#now() + perMs * REFUSED_WINDOW_SHARE
  }

  /** The size and the remainder of the limit, and the seconds until `units` units are free. */
  #describeLimit(holder: Holder, units: number): Pick<TakeResult, 'limit' | 'remaining' | 'retryAfter'> {
    const { limit } = holder
    const leasedCount = holder.leases.reduce((sum, lease) => sum + lease.unusedCount, 0)
    const freeCount = Math.min(limit, this.#countFree(holder) + leasedCount)
    const waitMs =
      this.#getTimeOfFreeUnits(holder, Math.max(1, units - freeCount)) - (this.#now() + holder.clockOffsetMs)
    // The store counts in slots, and may free a unit a moment later than the window ends.
    const seconds = Math.ceil(Math.min(waitMs, this.#settings.perMs) / 1000)
    return { limit, remaining: freeCount, retryAfter: Math.max(1, seconds) }
  }

  /** The time, by the store's clock, at which `missing` more units are free. */
  #getTimeOfFreeUnits({ usedUnits, clockOffsetMs }: Holder, missing: number): number {
    const now = this.#now() + clockOffsetMs
    let freed = 0
    for (const [freeAt, count] of usedUnits) {
      if (freeAt <= now) continue
      freed += count
      if (freed >= missing) return freeAt
    }
    return now + this.#settings.perMs
  }
}

/** Removes the expired leases, and returns their unused units. */
function removeExpiredLeases(holder: Holder, now: number): UnitsByTime {
  const units = new Map<number, number>()
  for (const lease of holder.leases) {
    if (lease.expiresAt > now) continue
    units.set(lease.freeAt, (units.get(lease.freeAt) ?? 0) + lease.unusedCount)
    lease.unusedCount = 0
  }
  holder.leases = holder.leases.filter(({ unusedCount }) => unusedCount > 0)
  return units
}

function releaseUnits(holder: Holder, spent: [Lease, number][]): void {
  for (const [lease, count] of spent) {
    lease.unusedCount += count
    if (!holder.leases.includes(lease)) holder.leases.push(lease)
  }
}

import { SLOTS_PER_WINDOW, type UnitStore } from '#database/reserved-units.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'

const MAX_HOLDERS = 100_000

/** Counts the units of this process alone. The number of holders is bounded: the least recently used holder is evicted. */
export function createMemoryUnitStore(now = () => performance.now()): UnitStore {
  const holders = createRecentCache<string, Map<number, number>>(MAX_HOLDERS)
  return {
    reserve({ holder, limit, perMs, minUnits, maxUnits, returned }) {
      const currentTime = now()
      const units = new Map<number, number>()
      let used = 0
      for (const [freeAt, count] of holders.get(holder) ?? []) {
        const unreturned = count - (returned.get(freeAt) ?? 0)
        if (freeAt <= currentTime || unreturned <= 0) continue
        units.set(freeAt, unreturned)
        used += unreturned
      }
      const slot = perMs / SLOTS_PER_WINDOW
      const freeAt = Math.ceil(currentTime / slot) * slot + perMs
      const granted = limit - used >= minUnits ? Math.min(limit - used, maxUnits) : 0
      if (granted > 0) units.set(freeAt, (units.get(freeAt) ?? 0) + granted)
      holders.set(holder, units)
      return { now: currentTime, granted, freeAt, units }
    },
    clear: (holder) => void holders.delete(holder),
  }
}

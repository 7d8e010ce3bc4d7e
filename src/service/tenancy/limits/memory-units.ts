import { SLOTS, type UnitStore } from '#database/reserved-units.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'

const MAX_HOLDERS = 100_000

/** The units of this process alone. The number of holders is bounded. The holder that was not used for longest is forgotten. */
export function memoryUnits(now = () => performance.now()): UnitStore {
  const holders = createRecentCache<string, Map<number, number>>(MAX_HOLDERS)
  return {
    reserve({ holder, limit, perMs, least, most, returned }) {
      const at = now()
      const units = new Map<number, number>()
      let used = 0
      for (const [until, count] of holders.get(holder) ?? []) {
        const left = count - (returned.get(until) ?? 0)
        if (until <= at || left <= 0) continue
        units.set(until, left)
        used += left
      }
      const slot = perMs / SLOTS
      const until = Math.ceil(at / slot) * slot + perMs
      const granted = limit - used >= least ? Math.min(limit - used, most) : 0
      if (granted > 0) units.set(until, (units.get(until) ?? 0) + granted)
      holders.set(holder, units)
      return { now: at, granted, until, units }
    },
    clear: (holder) => void holders.delete(holder),
  }
}

import { recentCache } from '../recent-cache.ts'
import type { Caller } from '../auth/caller.ts'
import { type BudgetName, RateLimited } from '../http/api-error.ts'

const MAX_HOLDERS = 100_000

/** Units that can be returned, if the call is refused later. */
export interface Taken {
  giveBack(): void
}
export interface Budget {
  /** Takes units, by default one; throws `rate_limited` if the holder has fewer left. */
  take(caller: Caller, units?: number): Taken
}
interface Settings {
  /** The name in errors. */
  name: BudgetName
  units: number
  perMs: number
}
interface Use {
  at: number
  units: number
}

/** A number of units within any window of time for each key; with the dashboard's own key for each person. */
export function budget({ name, units: limit, perMs }: Settings, now = () => performance.now()): Budget {
  const holders = recentCache<string, Use[]>(MAX_HOLDERS)
  return {
    take(caller, units = 1) {
      const holder = getHolder(caller)
      const fresh = (holders.get(holder) ?? []).filter(({ at }) => at > now() - perMs)
      const remaining = limit - sumUnits(fresh)
      if (units > remaining) {
        const waitMs = freeAt(fresh, units - remaining) + perMs - now()
        throw new RateLimited(name, { limit, remaining, retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
      }
      const use = { at: now(), units }
      holders.set(holder, [...fresh, use])
      return {
        giveBack: () =>
          holders.set(
            holder,
            (holders.get(holder) ?? []).filter((each) => each !== use),
          ),
      }
    },
  }
}

/** The holder of a budget: the key; with the dashboard's own key the person. */
export function getHolder({ workspace, key, actor }: Caller): string {
  return key.scope === 'admin' ? `${workspace.id} ${actor.id}` : key.id
}

function sumUnits(uses: readonly Use[]): number {
  return uses.reduce((sum, { units }) => sum + units, 0)
}

/** The time of the last use that must expire before `missing` units are free again. */
function freeAt(uses: readonly Use[], missing: number): number {
  let freed = 0
  for (const { at, units } of uses) {
    freed += units
    if (freed >= missing) return at
  }
  return uses.at(-1)?.at ?? 0
}

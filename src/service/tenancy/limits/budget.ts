import type { Caller } from '#service/http/caller.ts'
import { type BudgetName, RateLimitError } from '#service/http/api-error.ts'
import type { Limiters } from './limiters.ts'

/** Units that can be returned, if the call is refused later. */
export interface TakenUnits {
  giveBack(): void
}
export interface Budget {
  /** Takes units, by default one; throws `rate_limited` if the holder has fewer left. */
  take(caller: Caller, units?: number): Promise<TakenUnits>
}
interface Settings {
  /** The name in errors. */
  name: BudgetName
  /** Where one name has several budgets. */
  part?: string
  units: number
  perMs: number
}

/** A number of units within any window of time for each key; with the dashboard's own key for each person. */
export function budget(limiters: Limiters, { name, part = '', units: limit, perMs }: Settings): Budget {
  const limiter = limiters.open({ name: `${name}${part}`, perMs })
  return {
    async take(caller, units = 1) {
      const { allowed, remaining, retryAfter, giveBack } = await limiter.take(getHolder(caller), { limit, units })
      if (!allowed) throw new RateLimitError(name, { limit, remaining, retryAfter })
      return { giveBack }
    },
  }
}

/** The holder of a budget: the key; with the dashboard's own key the person. */
export function getHolder({ workspace, key, actor }: Caller): string {
  return key.scope === 'admin' ? `${workspace.id} ${actor.id}` : key.id
}

import type { Caller } from '#service/http/caller.ts'
import { type BudgetName, RateLimitError } from '#service/http/api-error.ts'
import type { Limiters } from './limiters.ts'

/** Units that can be returned if the call is refused later. */
export interface TakenUnits {
  release(): void
}
export interface Budget {
  /** Takes one unit, or `units` units. Throws `rate_limited` if the holder has fewer left. */
  take(caller: Caller, units?: number): Promise<TakenUnits>
}
interface BudgetSettings {
  /** The name in errors. */
  name: BudgetName
  /** Tells budgets of the same name apart. */
  suffix?: string
  units: number
  perMs: number
}

/** Creates a budget of `units` within any window of `perMs` for each holder, as `getHolder` defines it. */
export function createBudget(limiters: Limiters, { name, suffix = '', units: limit, perMs }: BudgetSettings): Budget {
  const limiter = limiters.open({ name: `${name}${suffix}`, perMs })
  return {
    async take(caller, units = 1) {
      const { allowed, remaining, retryAfter, release } = await limiter.take(getHolder(caller), { limit, units })
      if (!allowed) throw new RateLimitError(name, { limit, remaining, retryAfter })
      return { release }
    },
  }
}

/** The holder of a budget: the API key or, for the dashboard's own key, the person. */
export function getHolder({ workspace, key, actor }: Caller): string {
  return key.scope === 'admin' ? `${workspace.id} ${actor.id}` : key.id
}

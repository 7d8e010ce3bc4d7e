import { budget } from '../http/budget.ts'
import type { Caller } from '../http/caller.ts'

const MINUTE_MS = 60_000
const AUTO_CALLS = 12
/** A preview is one rendering, a batch of automatic designs nine. */
const RENDERINGS = 120

/** What a key may have drawn in a minute without saving it; behind the dashboard each person has a budget of their own. */
export interface RenderBudget {
  /** Takes from the budget, or throws `rate_limited`. */
  takePreview(caller: Caller): void
  takeAuto(caller: Caller, renderings: number): void
}

export function renderBudget(): RenderBudget {
  const autoCalls = budget({ calls: AUTO_CALLS, perMs: MINUTE_MS })
  const drawn = budget({ calls: RENDERINGS, perMs: MINUTE_MS })
  return {
    takePreview: (caller) => void drawn.take(caller),
    takeAuto(caller, renderings) {
      const taken = [autoCalls.take(caller)]
      try {
        for (let i = 0; i < renderings; i++) taken.push(drawn.take(caller))
      } catch (error) {
        for (const one of taken) one.giveBack()
        throw error
      }
    },
  }
}

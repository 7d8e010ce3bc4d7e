import { renderUnits } from '#contract/designs.ts'
import { budget } from '../../platform/rate-limit/budget.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { RateLimited } from '../../platform/http/api-error.ts'

const MINUTE_MS = 60_000

/** What a key may have drawn in a minute; behind the dashboard each person has a budget of their own. */
export interface RenderBudget {
  /** Each takes from the budget, or throws `rate_limited`. */
  takePreview(caller: Caller): void
  takeAuto(caller: Caller): void
  /** Of pictures of so many pixels each; more than half a budget is never taken at once, so that a large ZIP can be had. */
  takePictures(caller: Caller, pictures: { count: number; pixels: number }): void
}

export function renderBudget(): RenderBudget {
  const autoCalls = budget({ name: 'render', units: renderUnits.autoCalls, perMs: MINUTE_MS })
  const drawn = budget({ name: 'render', units: renderUnits.minute, perMs: MINUTE_MS })
  return {
    takePreview: (caller) => void drawn.take(caller, renderUnits.preview),
    takeAuto(caller) {
      const taken = drawn.take(caller, renderUnits.auto)
      try {
        autoCalls.take(caller)
      } catch (error) {
        taken.giveBack()
        if (!(error instanceof RateLimited)) throw error
        // The budget as the caller knows it: what is left of it is of no use for this call.
        throw new RateLimited('render', { ...error.wait, limit: renderUnits.minute, remaining: 0 })
      }
    },
    takePictures(caller, { count, pixels }) {
      const units = count * Math.ceil(pixels / renderUnits.pixels)
      drawn.take(caller, Math.min(units, renderUnits.minute / 2))
    },
  }
}

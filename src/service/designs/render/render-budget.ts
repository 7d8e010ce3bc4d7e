import { renderUnits } from '#contract/designs.ts'
import { createBudget } from '#service/tenancy/limits/budget.ts'
import type { Limiters } from '#service/tenancy/limits/limiters.ts'
import type { Caller } from '#service/http/caller.ts'
import { RateLimitError } from '#service/http/api-error.ts'

const MINUTE_MS = 60_000

/** Drawings that a key may request per minute; in the dashboard each person has a separate budget. */
export interface RenderBudget {
  /** Each takes units from the budget, or throws `rate_limited`. */
  takePreview(caller: Caller): Promise<void>
  takeAuto(caller: Caller): Promise<void>
  /** For `count` pictures with this many pixels each; at most half of the budget at once, so that a large ZIP is possible. */
  takePictures(caller: Caller, pictures: { count: number; pixels: number }): Promise<void>
}

export function createRenderBudget(limiters: Limiters): RenderBudget {
  const autoCalls = createBudget(limiters, {
    name: 'render',
    suffix: ' auto',
    units: renderUnits.autoCalls,
    perMs: MINUTE_MS,
  })
  const renders = createBudget(limiters, { name: 'render', units: renderUnits.minute, perMs: MINUTE_MS })
  return {
    async takePreview(caller) {
      await renders.take(caller, renderUnits.preview)
    },
    async takeAuto(caller) {
      const reservation = await renders.take(caller, renderUnits.auto)
      try {
        await autoCalls.take(caller)
      } catch (error) {
        reservation.giveBack()
        if (!(error instanceof RateLimitError)) throw error
        // The size of the budget for the error; its remainder is of no use for this call.
        throw new RateLimitError('render', { ...error.budget, limit: renderUnits.minute, remaining: 0 })
      }
    },
    async takePictures(caller, { count, pixels }) {
      const units = count * Math.ceil(pixels / renderUnits.pixels)
      await renders.take(caller, Math.min(units, renderUnits.minute / 2))
    },
  }
}

import { renderUnits } from '#contract/designs.ts'
import { createBudget } from '#service/tenancy/limits/budget.ts'
import type { Limiters } from '#service/tenancy/limits/limiters.ts'
import type { Caller } from '#service/http/caller.ts'
import { RateLimitError } from '#service/http/api-error.ts'

const MINUTE_MS = 60_000

/** The drawings that a key may request in a minute. In the dashboard, each person has a separate budget. */
export interface RenderBudget {
  /** Each method takes units from the budget, or throws `rate_limited`. */
  takePreview(caller: Caller): Promise<void>
  takeAuto(caller: Caller): Promise<void>
  /** Takes units for `count` pictures with this many pixels each. At most half of the budget is taken, so that a large ZIP is possible. */
  takePictures(caller: Caller, pictures: { count: number; pixels: number }): Promise<void>
}

export function createRenderBudget(limiters: Limiters): RenderBudget {
  const autoCalls = createBudget(limiters, {
    name: 'render',
    suffix: ' auto',
    units: renderUnits.autoCallsPerMinute,
    perMs: MINUTE_MS,
  })
  const renders = createBudget(limiters, { name: 'render', units: renderUnits.perMinute, perMs: MINUTE_MS })
  return {
    async takePreview(caller) {
      await renders.take(caller, renderUnits.preview)
    },
    async takeAuto(caller) {
      const reservation = await renders.take(caller, renderUnits.autoDesign)
      try {
        await autoCalls.take(caller)
      } catch (error) {
        reservation.release()
        if (!(error instanceof RateLimitError)) throw error
        // The error names the budget for all drawings. Nothing of it is left for this kind of call.
        throw new RateLimitError('render', { ...error.budget, limit: renderUnits.perMinute, remaining: 0 })
      }
    },
    async takePictures(caller, { count, pixels }) {
      const units = count * Math.ceil(pixels / renderUnits.pixelsPerUnit)
      await renders.take(caller, Math.min(units, renderUnits.perMinute / 2))
    },
  }
}

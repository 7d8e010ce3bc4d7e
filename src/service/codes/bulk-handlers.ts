import type { codes as contract } from '#contract/codes.ts'
import type { Context } from '../tenancy/context.ts'
import { createBudget } from '../tenancy/limits/budget.ts'
import type { Handlers } from '../http/handler.ts'
import { RateLimitError } from '../http/api-error.ts'
import { changeCodes } from './bulk-change.ts'
import type { CodeListeners } from './code-listeners.ts'
import { requireAllowedUtm } from './utm-presets/utm-settings.ts'
import { readRowAliases, requireRowHosts } from './aliases/row-aliases.ts'
import { requireValidBatch, createCodes } from './bulk-create.ts'

const BATCHES = { name: 'bulk', units: 10, perMs: 10 * 60_000 } as const

type BulkHandlers = Pick<Handlers<typeof contract>, 'PATCH /codes/bulk' | 'POST /codes/bulk'>

export function createBulkHandlers(
  { db, forget, limiters, scanOrigin }: Pick<Context, 'db' | 'forget' | 'limiters' | 'scanOrigin'>,
  listeners: CodeListeners,
): BulkHandlers {
  const scanHost = new URL(scanOrigin).hostname
  const batches = createBudget(limiters, BATCHES)
  return {
    'PATCH /codes/bulk': async ({ caller, body: { ids, ...patch } }) => {
      const { changedShortCodes, ...result } = await db.transaction(async (tx) =>
        changeCodes(tx, caller, { ids, patch, listeners, scanHost }),
      )
      for (const shortCode of changedShortCodes) forget(shortCode)
      return result
    },

    'POST /codes/bulk': async ({ caller, body, withIdempotency }) => {
      requireValidBatch(caller, body)
      const rows = readRowAliases(body.rows, scanHost)
      // The budget is taken before the transaction, in which nothing else may use the database.
      const reservation = await batches.take(caller).catch((error: unknown) => {
        if (error instanceof RateLimitError) return error
        throw error
      })
      let isCreated = false
      try {
        const batch = await withIdempotency(async (tx) => {
          // A retry gets the first response, however much of the budget is left.
          if (reservation instanceof RateLimitError) throw reservation
          await requireRowHosts(tx, caller.workspace.id, { rows, scanHost })
          const addresses = rows.map(({ url }, row) => ({ path: `rows.${row}.url`, utm: url }))
          await requireAllowedUtm(tx, caller.workspace.id, addresses)
          const created = await createCodes(tx, caller, { ...body, rows, listeners, scanHost })
          isCreated = true
          return created
        })
        for (const { shortCode } of batch.codes) forget(shortCode)
        for (const alias of rows.flatMap(({ aliases }) => aliases)) forget(alias)
        return batch
      } finally {
        // Neither a retry nor a refused batch uses up the budget.
        if (!isCreated && !(reservation instanceof RateLimitError)) reservation.release()
      }
    },
  }
}

import type { codes as contract } from '#contract/codes.ts'
import type { Context } from '../platform/context.ts'
import { budget } from '../platform/rate-limit/budget.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { changeCodes } from './bulk-change.ts'
import type { CodeListeners } from './code-listeners.ts'
import { checkBatch, createCodes } from './bulk-create.ts'

const BATCHES = { name: 'bulk', units: 10, perMs: 10 * 60_000 } as const

type BulkHandlers = Pick<Handlers<typeof contract>, 'PATCH /codes/bulk' | 'POST /codes/bulk'>

export function bulkHandlers({ db, forget }: Pick<Context, 'db' | 'forget'>, listeners: CodeListeners): BulkHandlers {
  const batches = budget(BATCHES)
  return {
    'PATCH /codes/bulk': async ({ caller, body: { ids, ...patch } }) => {
      const { changed, ...result } = await db.transaction(async (tx) =>
        changeCodes(tx, caller, { ids, patch, listeners }),
      )
      for (const shortCode of changed) forget(shortCode)
      return result
    },

    'POST /codes/bulk': async ({ caller, body, once }) => {
      checkBatch(caller, body)
      const answer = await once(async (tx) => {
        // Charged inside the transaction, so that neither a retry nor a refused batch uses up one of the ten.
        const taken = batches.take(caller)
        return createCodes(tx, caller, { ...body, listeners }).catch((error: unknown) => {
          taken.giveBack()
          throw error
        })
      })
      for (const { shortCode } of answer.codes) forget(shortCode)
      return answer
    },
  }
}

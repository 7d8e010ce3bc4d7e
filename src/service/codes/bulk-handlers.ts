import { codes as contract } from '#contract/codes.ts'
import type { Context } from '../context.ts'
import { budget } from '../http/budget.ts'
import type { Handlers } from '../http/handler.ts'
import { once } from '../http/idempotency.ts'
import { changeCodes } from './bulk-change.ts'
import { checkBatch, createCodes } from './bulk-create.ts'

const BATCHES = { calls: 10, perMs: 10 * 60_000 }

type BulkHandlers = Pick<Handlers<typeof contract>, 'PATCH /codes/bulk' | 'POST /codes/bulk'>

export function bulkHandlers({ db, forget }: Pick<Context, 'db' | 'forget'>): BulkHandlers {
  const batches = budget(BATCHES)
  return {
    'PATCH /codes/bulk': async ({ caller, body: { ids, ...patch } }) => {
      const { changed, ...told } = await db.transaction(async (tx) => changeCodes(tx, caller, { ids, patch }))
      for (const shortCode of changed) forget(shortCode)
      return told
    },

    'POST /codes/bulk': async ({ caller, headers, body, answerHeader }) => {
      checkBatch(caller, body)
      const request = {
        key: headers['idempotency-key'],
        request: body,
        response: contract['POST /codes/bulk'].response,
      }
      const { answer, replayed } = await once({ db, caller }, request, async (tx) => {
        // Counted where it is made: neither a retry nor what is refused costs one of the ten.
        const taken = batches.take(caller)
        return createCodes(tx, caller, body).catch((error: unknown) => {
          taken.giveBack()
          throw error
        })
      })
      if (replayed) answerHeader('idempotent-replayed', 'true')
      for (const { shortCode } of answer.codes) forget(shortCode)
      return answer
    },
  }
}

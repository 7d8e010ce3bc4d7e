import { z } from 'zod'
import type { outcomes as contract } from '#contract/outcomes.ts'
import { getCode } from '../codes/get-code.ts'
import type { Context } from '../tenancy/context.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handlers } from '../http/handler.ts'
import { toListPage } from '../http/list-page.ts'
import { toPeriods } from '../scans/analytics/periods.ts'
import { readTotals } from '../scans/analytics/read-summary.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { type CampaignScopes, withCampaign } from '../scans/store/filter-by-campaign.ts'
import { enqueueConversion } from '../webhooks/queue/enqueue-conversion.ts'
import type { ScanTokens } from '../scans/visits/scan-token.ts'
import { addConversion, findConvertedScan, listConversions } from './conversions.ts'
import { countSteps } from './count-outcomes.ts'
import { compareSplits, compareSplitsOfCodes, listCodesWithSplits } from './split-results.ts'

interface OutcomesOptions {
  scanStore: ScanStore
  campaigns: CampaignScopes
  tokens: ScanTokens
}

export function createOutcomesHandlers(
  { db, cursors }: Pick<Context, 'db' | 'cursors'>,
  { scanStore, campaigns, tokens }: OutcomesOptions,
): Handlers<typeof contract> {
  return {
    'GET /analytics/outcomes': async ({ caller, query: { from, to, timezone, pageId, ...requested } }) => {
      const workspaceId = caller.workspace.id
      const periods = toPeriods({ from, to, timezone, interval: 'month' }, caller.ceilings)
      const { window } = periods
      const anyOf = pageId === undefined ? undefined : { openedIds: [pageId] }
      const filters = await withCampaign({ ...requested, anyOf }, { db, workspaceId, campaigns })
      const totals = await readTotals(scanStore, { workspaceId, filters, periods })
      const steps = await countSteps({ db, scanStore }, { workspaceId, filters, timezone, openedId: pageId, window })
      return { window, ...totals, ...steps }
    },

    'GET /codes/{id}/splits': async ({ caller, params }) => {
      const code = await getCode(db, caller.workspace.id, params.id)
      if (!code) throw new ApiError('not_found')
      return { data: await compareSplits({ db, scanStore }, code) }
    },

    'GET /splits': async ({ caller, query: { limit, cursor } }) => {
      const query = { workspaceId: caller.workspace.id, list: 'splits' }
      const after = cursor === undefined ? undefined : cursors.open(cursor, query, z.string())
      const { data, last } = toListPage(await listCodesWithSplits(db, query.workspaceId, { after, limit }), limit)
      const splits = await compareSplitsOfCodes({ db, scanStore }, data)
      return { data: splits, next_cursor: last ? cursors.seal(query, last.id) : null }
    },

    'GET /conversions': async ({ caller, query: { limit, cursor, ...filters } }) => {
      const query = { ...filters, workspaceId: caller.workspace.id }
      const list = { ...query, list: 'conversions' }
      const after = cursor === undefined ? undefined : cursors.open(cursor, list, z.string())
      const { data, last } = toListPage(await listConversions(db, query, { after, limit }), limit)
      return { data, next_cursor: last ? cursors.seal(list, last.id) : null }
    },

    'POST /conversions': async ({
      caller,
      body: { scan: scanOrToken, ...conversionBody },
      withIdempotency,
      markAsExisting,
    }) => {
      const workspaceId = caller.workspace.id
      return withIdempotency(async (tx) => {
        const scan = await findConvertedScan(tx, { scanStore, tokens }, { workspaceId, scanOrToken })
        const { conversion, isNew } = await addConversion(tx, { workspaceId, scan }, conversionBody)
        if (isNew) await enqueueConversion(tx, workspaceId, conversion)
        else markAsExisting()
        return conversion
      })
    },
  }
}

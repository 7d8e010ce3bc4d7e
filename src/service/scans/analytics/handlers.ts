import type { analytics as contract } from '#contract/analytics.ts'
import type { Context } from '#service/tenancy/context.ts'
import type { Handlers } from '#service/http/handler.ts'
import { type CampaignScopes, withCampaign } from '../store/filter-by-campaign.ts'
import type { ScanStore } from '../store/scan-store.ts'
import { toPeriods } from './periods.ts'
import { readChanges } from './read-changes.ts'
import { readSummary } from './read-summary.ts'

interface AnalyticsOptions {
  scanStore: ScanStore
  campaigns: CampaignScopes
}

export function createAnalyticsHandlers(
  { db }: Pick<Context, 'db'>,
  { scanStore, campaigns }: AnalyticsOptions,
): Handlers<typeof contract> {
  return {
    'GET /analytics/summary': async ({ caller, query }) => {
      const { from, to, timezone, interval, weekStart, compare, compareFrom, top, codeSeries, codes, ...requested } =
        query
      const periods = toPeriods({ from, to, timezone, interval, weekStart, compare, compareFrom }, caller.ceilings)
      const options = { compare: (compare ?? compareFrom) !== undefined, top, codeSeries, allCodes: codes === 'all' }
      const workspaceId = caller.workspace.id
      const filters = await withCampaign(requested, { db, workspaceId, campaigns })
      const scopes = await campaigns.list(db, workspaceId)
      const summaryQuery = { workspaceId, filters, periods, campaigns: scopes, ...options }
      return { timezone, ...(await readSummary(db, scanStore, summaryQuery)) }
    },

    'GET /analytics/changes': async ({ caller, query }) => {
      const { from, to, timezone, compare, compareFrom, ...requested } = query
      const periods = toPeriods({ from, to, timezone, interval: 'month', compare, compareFrom }, caller.ceilings)
      const workspaceId = caller.workspace.id
      const filters = await withCampaign(requested, { db, workspaceId, campaigns })
      return readChanges(db, scanStore, {
        workspaceId,
        filters,
        periods,
        campaigns: await campaigns.list(db, workspaceId),
      })
    },
  }
}

import type { Campaign } from '#contract/campaigns.ts'
import type { SharedDashboard } from '#contract/shared-dashboard.ts'
import type { Plan } from '#contract/workspace.ts'
import type { Database } from '#database/open.ts'
import { campaignScopes, findCampaign } from '../campaigns/campaign-rows.ts'
import { getRange, measureCampaign, toCodeSelection } from '../campaigns/measure-campaign.ts'
import { countSteps } from '../outcomes/count-outcomes.ts'
import { planCeilings } from '../tenancy/workspaces/plan-ceilings.ts'
import { toPeriods } from '../scans/analytics/periods.ts'
import { readSummary } from '../scans/analytics/read-summary.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { type RequestedFilters, withCampaign } from '../scans/store/filter-by-campaign.ts'
import type { LinkScope } from './link-targets.ts'
import { getDefaultStart, type SharedPeriod } from './shown-period.ts'

const MAX_RANKED = 10

/** The figures of a link, without what may change at any time, such as its name. */
export type SharedFigures = Omit<SharedDashboard, 'title' | 'workspace' | 'brand' | 'expiresAt' | 'view'>

interface MeasureOptions {
  db: Database
  scanStore: ScanStore
  plan: Plan
}

/** Measures everything that the page of a link shows. */
export async function measureLink(
  link: LinkScope & { workspaceId: string },
  period: SharedPeriod,
  { db, scanStore, plan }: MeasureOptions,
): Promise<SharedFigures> {
  const { workspaceId } = link
  const ceilings = planCeilings[plan]
  const now = new Date()
  const campaign = link.campaignId === null ? null : await findCampaign(db, workspaceId, link.campaignId)
  const filters = campaign
    ? toCodeSelection(campaign)
    : await withCampaign(toFilters(link), { db, workspaceId, campaigns: campaignScopes })
  const { timezone, compare, compareFrom } = period
  const range = campaign
    ? clampToCampaign(period, campaign, now)
    : { from: period.from ?? getDefaultStart(period, now) }
  const periods = toPeriods({ ...period, ...range }, ceilings, now)
  const summaryOptions = {
    compare: (compare ?? compareFrom) !== undefined,
    top: MAX_RANKED,
    codeSeries: false,
    allCodes: false,
  }
  const summary = await readSummary(db, scanStore, { workspaceId, filters, periods, ...summaryOptions })
  const { window } = periods
  const outcomes = {
    ...summary.totals,
    ...(await countSteps({ db, scanStore }, { workspaceId, filters, timezone, window })),
  }
  const options = { db, scanStore, workspaceId, ceilings, timezone, now }
  return { ...summary, timezone, outcomes, campaign: campaign && (await measureCampaign(campaign, options)) }
}

/** The part of the requested period that lies within the campaign. */
function clampToCampaign(period: SharedPeriod, campaign: Campaign, now: Date): { from: Date | undefined; to: Date } {
  const range = getRange(campaign, now)
  const to = period.to && period.to < range.to ? period.to : range.to
  const from = period.from && (!range.from || period.from > range.from) ? period.from : range.from
  return { from: from && from > to ? to : from, to }
}

function toFilters({ folderId, codeId, filter }: LinkScope): RequestedFilters {
  const { timezone: _, ...filters } = filter ?? {}
  return { ...filters, ...(folderId !== null && { folderId }), ...(codeId !== null && { codeId }) }
}

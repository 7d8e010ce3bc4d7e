import type { Campaign } from '#contract/campaigns.ts'
import type { SharedDashboard } from '#contract/shared-dashboard.ts'
import type { Plan } from '#contract/workspace.ts'
import type { Database } from '#database/open.ts'
import { campaignScopes, findCampaign } from '../campaigns/campaign-rows.ts'
import { getRange, measureCampaign, selectionOf } from '../campaigns/measure-campaign.ts'
import { countSteps } from '../outcomes/count-outcomes.ts'
import { planCeilings } from '../tenancy/workspaces/plan-ceilings.ts'
import { toPeriods } from '../scans/analytics/periods.ts'
import { readSummary } from '../scans/analytics/read-summary.ts'
import type { CountingThread } from '../scans/analytics/start-counting.ts'
import { type RequestedFilters, withCampaign } from '../scans/store/filter-by-campaign.ts'
import type { LinkScope } from './link-targets.ts'
import { getDefaultStart, type SharedPeriod } from './shown-period.ts'

const TOP = 10

/** The figures of a link, without what may change at any time, as its name. */
export type SharedFigures = Omit<SharedDashboard, 'title' | 'workspace' | 'expiresAt' | 'view'>

interface MeasureParts {
  db: Database
  counting: CountingThread
  plan: Plan
}

/** Counts everything that the page of a link shows. */
export async function measureLink(
  link: LinkScope & { workspaceId: string },
  period: SharedPeriod,
  parts: MeasureParts,
): Promise<SharedFigures> {
  const { db, counting, plan } = parts
  const { workspaceId } = link
  const ceilings = planCeilings[plan]
  const now = new Date()
  const campaign = link.campaignId === null ? null : await findCampaign(db, workspaceId, link.campaignId)
  const around = { db, workspaceId, campaigns: campaignScopes }
  const filters = campaign ? selectionOf(campaign) : await withCampaign(toFilters(link), around)
  const { timezone, compare, compareFrom } = period
  const range = campaign ? withinCampaign(period, campaign, now) : { from: period.from ?? getDefaultStart(period, now) }
  const periods = toPeriods({ ...period, ...range }, ceilings, now)
  const shown = { compare: (compare ?? compareFrom) !== undefined, top: TOP, codeSeries: false, allCodes: false }
  const summary = await readSummary(db, counting, { workspaceId, filters, periods, ...shown })
  const { window } = periods
  const outcomes = { ...summary.totals, ...(await countSteps(db, { workspaceId, filters, timezone, window })) }
  const measure = { db, counting, workspaceId, ceilings, timezone, now }
  return { ...summary, timezone, outcomes, campaign: campaign && (await measureCampaign(campaign, measure)) }
}

/** The requested period, as far as it lies within the campaign. */
function withinCampaign(period: SharedPeriod, campaign: Campaign, now: Date): { from: Date | undefined; to: Date } {
  const whole = getRange(campaign, now)
  const to = period.to && period.to < whole.to ? period.to : whole.to
  const from = period.from && (!whole.from || period.from > whole.from) ? period.from : whole.from
  return { from: from && from > to ? to : from, to }
}

function toFilters({ folderId, codeId, filter }: LinkScope): RequestedFilters {
  const { timezone: _, ...filters } = filter ?? {}
  return { ...filters, ...(folderId !== null && { folderId }), ...(codeId !== null && { codeId }) }
}

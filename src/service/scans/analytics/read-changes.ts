import type { Changes } from '#contract/analytics-changes.ts'
import { dimensions } from '#contract/scan-dimensions.ts'
import type { Database } from '#database/open.ts'
import { listEdits } from '#service/codes/code-history.ts'
import { type CampaignScope, getOnlyValue, listCampaignConditions, type ScanFilters } from '../store/scan-filters.ts'
import type { ScanStore } from '../store/scan-store.ts'
import type { Periods } from './periods.ts'
import { readCodeNames } from './code-panels.ts'
import { readPublications } from './read-publications.ts'

const MAX_EDITS = 3

interface ChangesQuery {
  workspaceId: string
  filters: ScanFilters
  periods: Periods
  /** All campaigns of the workspace. */
  campaigns: readonly CampaignScope[]
}

/** Finds the values that explain why scans rose or fell, with edits of codes, publications, and dates of campaigns. */
export async function readChanges(db: Database, scanStore: ScanStore, request: ChangesQuery): Promise<Changes> {
  const { workspaceId, filters, periods } = request
  const { window, clock, current, previous } = periods
  const { causes, ...totals } = await scanStore.countChanges({
    workspaceId,
    filters,
    clock: clock.spans,
    current,
    previous,
    // With a single value in a filter on a dimension, every scan has that value.
    dimensions: dimensions.filter((dimension) => getOnlyValue(filters[dimension]) === undefined),
    campaigns: selectCampaigns(request),
  })
  const { from, to } = previous.range
  const before = { from: new Date(from), to: new Date(to) }
  const codeIds = causes.flatMap(({ dimension, value }) => (dimension === 'codeId' && value !== null ? [value] : []))
  const names = await readCodeNames(db, workspaceId, codeIds)
  const query = { workspaceId, codeIds, window: { from: before.from, to: window.to } }
  const edits = await listEdits(db, query)
  const publications = await readPublications(db, query)
  return {
    window,
    before,
    ...totals,
    causes: causes.map((cause) =>
      cause.dimension === 'codeId'
        ? {
            ...cause,
            label: names.get(cause.value ?? '')?.name ?? null,
            edits: edits.filter(({ codeId }) => codeId === cause.value).slice(0, MAX_EDITS),
            published: publications.get(cause.value ?? ''),
          }
        : { ...cause, ...(cause.dimension === 'campaign' && getDates(cause.value, request)) },
    ),
  }
}

/**
 * Campaigns that may explain the change. None if a filter selects a campaign, because that would explain all of its own scans. Null if a
 * filter selects a code, because a single code has no groups.
 */
function selectCampaigns({ filters, periods, campaigns }: ChangesQuery): CampaignScope[] | null {
  if (getOnlyValue(filters.codeId) !== undefined) return null
  if (listCampaignConditions(filters).some(({ included }) => included)) return []
  const { from } = periods.previous.range
  const { to } = periods.window
  const running = campaigns.filter(
    (campaign) => (campaign.from ?? to) <= to && (campaign.to?.getTime() ?? from) >= from,
  )
  // The scans of its codes before its start count too. Otherwise each campaign would look like a rise when it starts.
  return running.map((campaign) => ({ ...campaign, from: null, to: null }))
}

/** When a campaign started and ended, as far as that was in one of the periods. */
function getDates(
  id: string | null,
  { campaigns, periods }: ChangesQuery,
): Pick<Changes['causes'][number], 'startedAt' | 'endedAt'> {
  const { from, to } = campaigns.find((campaign) => campaign.id === id) ?? {}
  const isWithin = (date: Date) => date.getTime() >= periods.previous.range.from && date < periods.window.to
  return { ...(from && isWithin(from) && { startedAt: from }), ...(to && isWithin(to) && { endedAt: to }) }
}

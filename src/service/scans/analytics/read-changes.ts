import type { Changes } from '#contract/analytics.ts'
import { dimensions } from '#contract/scan-dimensions.ts'
import type { Database } from '#database/open.ts'
import { listEdits } from '#service/codes/code-history.ts'
import { type CampaignScope, resolveConditions, type ScanFilters } from '../store/scan-conditions.ts'
import type { Periods } from './analytics-window.ts'
import { codeNames } from './code-panels.ts'
import { readPublications } from './read-publications.ts'
import type { Counting } from './start-counting.ts'

const MOST_EDITS = 3

interface ChangesQuery {
  workspaceId: string
  filters: ScanFilters
  periods: Periods
  /** All campaigns of the workspace. */
  campaigns: readonly CampaignScope[]
}

/** The values that explain why scans rose or fell. */
export async function readChanges(db: Database, counting: Counting, query: ChangesQuery): Promise<Changes> {
  const { workspaceId, filters, periods } = query
  const { window, clock, current, previous } = periods
  const { causes, ...totals } = await counting.ask('changes', {
    workspaceId,
    conditions: await resolveConditions(db, workspaceId, filters),
    clock: clock.spans,
    current,
    previous,
    // With a filter on a dimension, every scan has the same value.
    dimensions: dimensions.filter((dimension) => filters[dimension] === undefined),
    campaigns: findCandidates(query),
  })
  const { from, to } = previous.range
  const before = { from: new Date(from), to: new Date(to) }
  const ids = causes.flatMap(({ dimension, value }) => (dimension === 'codeId' && value !== null ? [value] : []))
  const names = await codeNames(db, workspaceId, ids)
  const ofCodes = { workspaceId, codeIds: ids, window: { from: before.from, to: window.to } }
  const edits = await listEdits(db, ofCodes)
  const publications = await readPublications(db, ofCodes)
  return {
    window,
    before,
    ...totals,
    causes: causes.map((cause) =>
      cause.dimension === 'codeId'
        ? {
            ...cause,
            label: names.get(cause.value ?? '')?.name ?? null,
            edits: edits.filter(({ codeId }) => codeId === cause.value).slice(0, MOST_EDITS),
            published: publications.get(cause.value ?? ''),
          }
        : { ...cause, ...(cause.dimension === 'campaign' && getDates(cause.value, query)) },
    ),
  }
}

/** Campaigns that may explain the change: that of a filter does not explain its own scans. Null: a single code has no groups. */
function findCandidates({ filters, periods, campaigns }: ChangesQuery): CampaignScope[] | null {
  if (filters.codeId !== undefined) return null
  if (filters.campaign?.wanted) return []
  const { from } = periods.previous.range
  const { to } = periods.window
  const running = campaigns.filter((one) => (one.from ?? to) <= to && (one.to?.getTime() ?? from) >= from)
  // Scans of its codes before it started count too: otherwise each campaign would look like a rise when it starts.
  return running.map((one) => ({ ...one, from: null, to: null }))
}

/** When a campaign started and ended, as far as that was in one of the periods. */
function getDates(
  id: string | null,
  { campaigns, periods }: ChangesQuery,
): Pick<Changes['causes'][number], 'startedAt' | 'endedAt'> {
  const { from, to } = campaigns.find((campaign) => campaign.id === id) ?? {}
  const isWithin = (at: Date) => at.getTime() >= periods.previous.range.from && at < periods.window.to
  return { ...(from && isWithin(from) && { startedAt: from }), ...(to && isWithin(to) && { endedAt: to }) }
}

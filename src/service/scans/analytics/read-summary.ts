import type { Summary } from '#contract/analytics.ts'
import type { Database } from '#database/open.ts'
import { type CampaignScope, resolveConditions, type ScanFilters } from '../store/scan-conditions.ts'
import type { Periods } from './periods.ts'
import { readCodesPanel } from './code-panels.ts'
import type { CountingThread } from './start-counting.ts'

interface SummaryQuery {
  workspaceId: string
  filters: ScanFilters
  periods: Periods
  compare: boolean
  top: number
  codeSeries: boolean
  allCodes: boolean
  /** Campaigns for the breakdown by campaign. Without this list, there are no breakdowns by folder, tag and campaign. */
  campaigns?: readonly CampaignScope[]
}
type SummaryWithoutZone = Omit<Summary, 'timezone'>

/** Counts the scans and visitors of a period. */
export async function readTotals(
  db: Database,
  counting: CountingThread,
  { workspaceId, filters, periods }: Pick<SummaryQuery, 'workspaceId' | 'filters' | 'periods'>,
): Promise<Summary['totals']> {
  const { totals } = await counting.ask('summary', {
    workspaceId,
    conditions: await resolveConditions(db, workspaceId, filters),
    clock: periods.clock.spans,
    current: periods.current,
    previous: null,
    top: 1,
    codeSeries: false,
    allCodes: false,
    withOpened: false,
    campaigns: null,
  })
  return totals
}

export async function readSummary(
  db: Database,
  counting: CountingThread,
  query: SummaryQuery,
): Promise<SummaryWithoutZone> {
  const { workspaceId, filters, periods, compare, top, codeSeries, allCodes, campaigns = null } = query
  const { window, clock, interval, current, previous } = periods
  const { codes, ...counts } = await counting.ask('summary', {
    workspaceId,
    conditions: await resolveConditions(db, workspaceId, filters),
    clock: clock.spans,
    current,
    previous: compare ? previous : null,
    top,
    codeSeries,
    allCodes,
    withOpened: true,
    campaigns,
  })
  return { ...counts, window, interval, codes: await readCodesPanel(db, workspaceId, codes) }
}

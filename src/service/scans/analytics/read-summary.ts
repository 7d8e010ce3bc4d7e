import type { Summary } from '#contract/analytics-summary.ts'
import type { Database } from '#database/open.ts'
import type { CampaignScope, ScanFilters } from '../store/scan-filters.ts'
import type { ScanStore } from '../store/scan-store.ts'
import type { Periods } from './periods.ts'
import { readCodesPanel } from './code-panels.ts'

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
  scanStore: ScanStore,
  { workspaceId, filters, periods }: Pick<SummaryQuery, 'workspaceId' | 'filters' | 'periods'>,
): Promise<Summary['totals']> {
  const { totals } = await scanStore.countSummary({
    workspaceId,
    filters,
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
  scanStore: ScanStore,
  query: SummaryQuery,
): Promise<SummaryWithoutZone> {
  const { workspaceId, filters, periods, compare, top, codeSeries, allCodes, campaigns = null } = query
  const { window, clock, interval, current, previous } = periods
  const { from, to } = previous.range
  const {
    codes,
    previous: earlier,
    ...counts
  } = await scanStore.countSummary({
    workspaceId,
    filters,
    clock: clock.spans,
    current,
    previous: compare ? previous : null,
    top,
    codeSeries,
    allCodes,
    withOpened: true,
    campaigns,
  })
  const earlierWindow = { from: new Date(from), to: new Date(to), clamped: periods.isPreviousClamped }
  return {
    ...counts,
    window,
    interval,
    previous: earlier && { ...earlier, window: earlierWindow },
    codes: await readCodesPanel(db, workspaceId, codes),
  }
}

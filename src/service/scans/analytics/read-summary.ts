import type { Summary } from '#contract/analytics.ts'
import type { Database } from '#database/open.ts'
import { type CampaignScope, resolveConditions, type ScanFilters } from '../store/scan-conditions.ts'
import type { Periods } from './analytics-window.ts'
import { codesPanel } from './code-panels.ts'
import type { Counting } from './start-counting.ts'

interface SummaryQuery {
  workspaceId: string
  filters: ScanFilters
  periods: Periods
  compare: boolean
  top: number
  codeSeries: boolean
  allCodes: boolean
  /** Campaigns that have a breakdown, as folders and tags then have. By default none of them does. */
  campaigns?: readonly CampaignScope[]
}
type Panels = Omit<Summary, 'timezone'>

/** The scans and visitors of a period. */
export async function readTotals(
  db: Database,
  counting: Counting,
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
    opened: false,
    campaigns: null,
  })
  return totals
}

export async function readSummary(db: Database, counting: Counting, query: SummaryQuery): Promise<Panels> {
  const { workspaceId, filters, periods, compare, top, codeSeries, allCodes, campaigns = null } = query
  const { window, clock, interval, current, previous } = periods
  const { codes, ...counted } = await counting.ask('summary', {
    workspaceId,
    conditions: await resolveConditions(db, workspaceId, filters),
    clock: clock.spans,
    current,
    previous: compare ? previous : null,
    top,
    codeSeries,
    allCodes,
    opened: true,
    campaigns,
  })
  return { ...counted, window, interval, codes: await codesPanel(db, workspaceId, codes) }
}

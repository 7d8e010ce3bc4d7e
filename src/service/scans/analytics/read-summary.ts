import type { Summary } from '#contract/analytics.ts'
import type { Database } from '#database/open.ts'
import { resolveConditions, type ScanFilters } from '../store/scan-conditions.ts'
import type { Periods } from './analytics-window.ts'
import { codesPanel, openedByCodes, openedPanels } from './code-panels.ts'
import type { CodeGroup } from './code-groups.ts'
import { groupBreakdowns } from './group-breakdowns.ts'
import type { Counting } from './start-counting.ts'

interface SummaryQuery {
  workspaceId: string
  filters: ScanFilters
  periods: Periods
  compare: boolean
  top: number
  codeSeries: boolean
  allCodes: boolean
  /** Groups of codes that have a breakdown; by default none. */
  groups?: readonly CodeGroup[]
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
    numbers: [],
    groups: [],
  })
  return totals
}

export async function readSummary(db: Database, counting: Counting, query: SummaryQuery): Promise<Panels> {
  const { workspaceId, filters, periods, compare, top, codeSeries, allCodes, groups = [] } = query
  const { window, clock, interval, current, previous } = periods
  const conditions = await resolveConditions(db, workspaceId, filters)
  const opened = await openedByCodes(db, workspaceId)
  const { codes, ofNumbers, ofGroups, ...counted } = await counting.ask('summary', {
    workspaceId,
    conditions,
    clock: clock.spans,
    current,
    previous: compare ? previous : null,
    top,
    codeSeries,
    allCodes,
    numbers: opened.map(({ number }) => number),
    groups,
  })
  const ofCodes = groupBreakdowns(groups, ofGroups, top)
  return {
    ...counted,
    breakdowns: { ...counted.breakdowns, ...ofCodes.breakdowns },
    breakdownTotals: { ...counted.breakdownTotals, ...ofCodes.totals },
    window,
    interval,
    codes: await codesPanel(db, workspaceId, codes),
    ...openedPanels(opened, ofNumbers, top),
  }
}

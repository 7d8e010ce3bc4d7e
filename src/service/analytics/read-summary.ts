import type { Summary } from '#contract/analytics.ts'
import type { Database } from '#database/open.ts'
import { conditionsOf, type ScanFilters } from '../scans/scan-conditions.ts'
import type { Period, Periods } from './analytics-window.ts'
import { codesPanel, pagesPanel } from './code-panels.ts'
import type { DayReader } from './day-reader.ts'
import { Figures } from './figures.ts'
import { tallyRange } from './tally-range.ts'
import type { Tally } from './tally.ts'

interface Asked {
  workspaceId: string
  filters: ScanFilters
  periods: Periods
  compare: boolean
  top: number
}
type Panels = Omit<Summary, 'timezone'>

export async function readSummary(db: Database, reader: DayReader, asked: Asked): Promise<Panels> {
  const { workspaceId, filters, periods, compare, top } = asked
  const { window, clock, interval, current, previous } = periods
  const conditions = await conditionsOf(db, workspaceId, filters)
  const tallyOf = async ({ range, starts }: Period) =>
    tallyRange(reader, { workspaceId, conditions, clock, starts, range })
  const now = await tallyOf(current)
  const before = compare ? await tallyOf(previous) : null
  const figures = await Figures.of(db, workspaceId, { now, before })
  return {
    window,
    interval,
    totals: totalsOf(now),
    previous: before && { totals: totalsOf(before), series: seriesOf(before, previous) },
    series: seriesOf(now, current),
    codes: await codesPanel(db, workspaceId, figures.largest('code', top)),
    pages: await pagesPanel(db, workspaceId, { figures, top }),
    breakdowns: figures.breakdowns(top),
    heatmap: Array.from({ length: 7 }, (_, weekday) => [...now.hours.subarray(weekday * 24, weekday * 24 + 24)]),
    places: figures.places(),
  }
}

export function totalsOf({ scans, visitors }: Tally): { scans: number; visitors: number } {
  return { scans, visitors }
}

function seriesOf({ steps }: Tally, { starts }: Period): Summary['series'] {
  return starts.map((start, i) => ({
    start: new Date(start),
    scans: steps.scans[i] ?? 0,
    visitors: steps.visitors[i] ?? 0,
  }))
}

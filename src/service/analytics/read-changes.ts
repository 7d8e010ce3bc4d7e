import type { Changes } from '#contract/analytics.ts'
import { dimensions } from '#contract/scan-dimensions.ts'
import type { Database } from '#database/open.ts'
import { conditionsOf, type ScanFilters } from '../scans/scan-conditions.ts'
import type { Period, Periods } from './analytics-window.ts'
import { codeNames } from './code-panels.ts'
import type { DayReader } from './day-reader.ts'
import { type Figure, Figures } from './figures.ts'
import { totalsOf } from './read-summary.ts'
import { tallyRange } from './tally-range.ts'

const MOST_CAUSES = 20

interface Asked {
  workspaceId: string
  filters: ScanFilters
  periods: Periods
}

/** What made scans rise or fall: the values that moved otherwise than the whole did, by how much they moved. */
export async function readChanges(db: Database, reader: DayReader, asked: Asked): Promise<Changes> {
  const { workspaceId, filters, periods } = asked
  const conditions = await conditionsOf(db, workspaceId, filters)
  const tallyOf = async ({ range, starts }: Period) =>
    tallyRange(reader, { workspaceId, conditions, clock: periods.clock, starts, range })
  const now = await tallyOf(periods.current)
  const before = await tallyOf(periods.previous)
  const figures = await Figures.of(db, workspaceId, { now, before })
  const growth = before.scans === 0 ? 0 : now.scans / before.scans
  const found = [
    ...candidates(figures.all('code'), 'codeId'),
    // Of a dimension that is filtered by, every scan has the one value.
    ...dimensions
      .filter((dimension) => filters[dimension] === undefined)
      .flatMap((dimension) => candidates(figures.all(dimension), dimension)),
  ]
  const causes = found
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => surprise(b, growth) - surprise(a, growth))
    .slice(0, MOST_CAUSES)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
  const { from, to } = periods.previous.range
  return {
    window: periods.window,
    before: { from: new Date(from), to: new Date(to) },
    totals: totalsOf(now),
    previous: totalsOf(before),
    causes: await named(db, workspaceId, causes),
  }
}

type Cause = Omit<Changes['causes'][number], 'label'>

function candidates(figures: readonly Figure[], dimension: string): Cause[] {
  return figures.map(({ value, scans, previous }) => ({
    dimension,
    value: value === '' ? null : value,
    scans,
    previous: previous?.scans ?? 0,
    change: scans - (previous?.scans ?? 0),
  }))
}

/** How far a value is from where it would be, had it gone with the whole: nine of ten scans are by telephone, whatever happens. */
function surprise({ scans, previous }: Cause, growth: number): number {
  return Math.abs(scans - previous * growth)
}

async function named(db: Database, workspaceId: string, causes: Cause[]): Promise<Changes['causes']> {
  const ids = causes.flatMap(({ dimension, value }) => (dimension === 'codeId' && value !== null ? [value] : []))
  const names = await codeNames(db, workspaceId, ids)
  return causes.map((cause) => ({
    ...cause,
    label: cause.dimension === 'codeId' ? (names.get(cause.value ?? '')?.name ?? null) : null,
  }))
}

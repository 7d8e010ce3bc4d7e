import type { Changes } from '#contract/analytics.ts'
import type { Dimension } from '#contract/scan-dimensions.ts'
import { type Sources, toTotals } from './count-summary.ts'
import { type Figure, Figures } from './figures.ts'
import { type Period, type Question, aggregateRange } from './aggregate-range.ts'

const MOST_CAUSES = 20

export interface ChangesRequest extends Question {
  current: Period
  previous: Period
  /** Dimensions that may explain a change, besides codes. */
  dimensions: readonly Dimension[]
}

type Cause = Omit<Changes['causes'][number], 'label'>
export interface ChangesCounted extends Pick<Changes, 'totals' | 'previous'> {
  causes: Cause[]
}

/** The values that changed differently from the total, by how much. */
export async function countChanges(params: ChangesRequest, { reader, values }: Sources): Promise<ChangesCounted> {
  const now = await aggregateRange(reader, params, params.current)
  const before = await aggregateRange(reader, params, params.previous)
  const figures = await Figures.of(values, params.workspaceId, { now, before })
  const growth = before.scans === 0 ? 0 : now.scans / before.scans
  const found = [
    ...candidates(figures.all('code'), 'codeId'),
    ...params.dimensions.flatMap((dimension) => candidates(figures.all(dimension), dimension)),
  ]
  const causes = found
    .filter(({ change }) => change !== 0)
    .toSorted((a, b) => surprise(b, growth) - surprise(a, growth))
    .slice(0, MOST_CAUSES)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
  return { totals: toTotals(now), previous: toTotals(before), causes }
}

function candidates(figures: readonly Figure[], dimension: string): Cause[] {
  return figures.map(({ value, scans, previous }) => ({
    dimension,
    value: value === '' ? null : value,
    scans,
    previous: previous?.scans ?? 0,
    change: scans - (previous?.scans ?? 0),
  }))
}

/** Difference between a value and what it would be if it had changed like the total: nine of ten scans are by phone in any case. */
function surprise({ scans, previous }: Cause, growth: number): number {
  return Math.abs(scans - previous * growth)
}

import type { Summary } from '#contract/analytics-summary.ts'
import type { Aggregate } from './aggregate.ts'
import { type CodeGroup, countGroups, type OpenedTarget, toGroupBreakdowns, toOpenedPanels } from './code-groups.ts'
import type { Period, Question, ScanCounter } from './count-range.ts'
import { type Figure, Figures, type Totals } from './figures.ts'

export interface SummaryRequest extends Question {
  current: Period
  /** Null if nothing is compared. */
  previous: Period | null
  /** Maximum number of values of each breakdown. */
  top: number
  /** Whether codes have their scans of each step. */
  codeSeries: boolean
  /** Whether every code is listed, beyond `top`. */
  allCodes: boolean
}

export interface SummaryCounts extends Omit<Summary, 'timezone' | 'window' | 'interval' | 'codes' | 'previous'> {
  previous: Omit<NonNullable<Summary['previous']>, 'window'> | null
  /** By code id. */
  codes: (Figure & { series?: number[] })[]
}

/**
 * Groups and opened pages are read after the scans were counted. A code gets its number with its first scan, so a code that is first scanned
 * between the two reads would be in the totals and in no group.
 */
export interface SummarySource extends ScanCounter {
  readGroups(): Promise<readonly CodeGroup[]>
  readOpened(): Promise<readonly OpenedTarget[]>
}

/** Counts all figures of a summary. */
export async function countSummary(request: SummaryRequest, source: SummarySource): Promise<SummaryCounts> {
  const { conditions, clock, current, previous, top } = request
  const currentCounts = await source.countRange(request, current)
  const previousCounts = previous && (await source.countRange(request, previous))
  const aggregates = { current: currentCounts, previous: previousCounts }
  const figures = await Figures.read(source.readValues, aggregates)
  const groups = await source.readGroups()
  const openedTargets = await source.readOpened()
  const groupFigures = await countGroups(groups, { conditions, clock, current, previous, aggregates }, source)
  const { breakdowns, totals } = toGroupBreakdowns(groupFigures, top)
  return {
    totals: toTotals(currentCounts),
    previous: previousCounts &&
      previous && { totals: toTotals(previousCounts), series: toSeries(previousCounts, previous) },
    series: toSeries(currentCounts, current),
    breakdowns: { ...figures.toBreakdowns(top), ...breakdowns },
    breakdownTotals: { ...figures.toBreakdownTotals(), ...totals },
    heatmap: Array.from({ length: 7 }, (_, weekday) => [
      ...currentCounts.weekHours.subarray(weekday * 24, weekday * 24 + 24),
    ]),
    places: figures.toPlaces(),
    codes: await listCodes(figures, request, source),
    codesTotal: figures.countValues('code'),
    ...toOpenedPanels(openedTargets, figures, top),
  }
}

/** In a period with more steps than this, codes are not counted step by step. */
const MAX_CODE_STEPS = 62

/** The codes with the most scans, with their scans of each step on request. */
async function listCodes(
  figures: Figures,
  request: SummaryRequest,
  source: ScanCounter,
): Promise<SummaryCounts['codes']> {
  const { codeSeries, current, top, allCodes } = request
  const codes = figures.findLargest('code', allCodes ? Infinity : top)
  if (!codeSeries || current.starts.length > MAX_CODE_STEPS) return codes
  const numbers = figures.getNumbers('code')
  const codeNumbers = codes.map(({ value }) => numbers.get(value) ?? -1)
  const series = await source.countCodeSteps(request, current, codeNumbers)
  return codes.map((code, i) => ({ ...code, series: series[i] ?? [] }))
}

export function toTotals({ scans, visitors }: Aggregate): Totals {
  return { scans, visitors }
}

function toSeries({ steps }: Aggregate, { starts }: Period): Summary['series'] {
  return starts.map((start, i) => ({
    start: new Date(start),
    scans: steps.scans[i] ?? 0,
    visitors: steps.visitors[i] ?? 0,
  }))
}

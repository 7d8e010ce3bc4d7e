import type { Summary } from '#contract/analytics.ts'
import type { CampaignScope } from '../store/scan-conditions.ts'
import { countGroups } from './count-groups.ts'
import type { ValueReader } from './day-labels.ts'
import type { DayReader } from './day-reader.ts'
import { type Figure, Figures } from './figures.ts'
import { groupBreakdowns } from './group-breakdowns.ts'
import { openedPanels } from './opened-panels.ts'
import type { Stored } from './worker-protocol.ts'
import { type Period, type Question, aggregateRange } from './aggregate-range.ts'
import type { Aggregate } from './aggregate.ts'

export interface SummaryRequest extends Question {
  current: Period
  /** Null: no comparison. */
  previous: Period | null
  top: number
  codeSeries: boolean
  /** Whether every code is listed, beyond `top`. */
  allCodes: boolean
  /** Whether pages and sites are counted, by the codes that open them. */
  opened: boolean
  /** Campaigns that are counted, with all folders and tags. Null: no groups of codes are. */
  campaigns: readonly CampaignScope[] | null
}

export interface SummaryCounted extends Omit<Summary, 'timezone' | 'window' | 'interval' | 'codes'> {
  /** By code id. */
  codes: (Figure & { series?: number[] })[]
}

/** The source of days, of the meaning of their numbers, and of the groups of their codes. */
export interface Sources {
  reader: DayReader
  values: ValueReader
  stored: Pick<Stored, 'groups' | 'opened'>
}

/** All figures of a summary. */
export async function countSummary(
  request: SummaryRequest,
  { reader, values, stored }: Sources,
): Promise<SummaryCounted> {
  const { workspaceId, current, previous, top, campaigns } = request
  const now = await aggregateRange(reader, request, current)
  const before = previous && (await aggregateRange(reader, request, previous))
  const figures = await Figures.of(values, workspaceId, { now, before })
  const groups = campaigns ? await stored.groups({ workspaceId, campaigns }) : []
  const opened = request.opened ? await stored.opened({ workspaceId }) : []
  const ofGroups = groupBreakdowns(await countGroups(groups, { ...request, now, before }, reader), top)
  return {
    totals: toTotals(now),
    previous: before && previous && { totals: toTotals(before), series: toSeries(before, previous) },
    series: toSeries(now, current),
    breakdowns: { ...figures.breakdowns(top), ...ofGroups.breakdowns },
    breakdownTotals: { ...figures.breakdownTotals(), ...ofGroups.totals },
    heatmap: Array.from({ length: 7 }, (_, weekday) => [...now.hours.subarray(weekday * 24, weekday * 24 + 24)]),
    places: figures.places(),
    codes: await withSeries(figures, request, reader),
    codesTotal: figures.getCount('code'),
    ...openedPanels(opened, figures, top),
  }
}

/** With more steps than these, codes are not counted step by step. */
const MOST_STEPS = 62

/** The codes with the most scans, with their steps on request. The days are cached from the total. */
async function withSeries(
  figures: Figures,
  request: SummaryRequest,
  reader: DayReader,
): Promise<SummaryCounted['codes']> {
  const { codeSeries, current, top, allCodes } = request
  const codes = figures.largest('code', allCodes ? Infinity : top)
  const { starts, range } = current
  if (!codeSeries || starts.length > MOST_STEPS) return codes
  const numbers = figures.getNumbers('code')
  const series = codes.map((): number[] => [])
  for (const [step, start] of starts.entries()) {
    const within = { from: Math.max(start, range.from), to: starts[step + 1] ?? range.to }
    const { values } = await aggregateRange(reader, request, { range: within, starts: [start] })
    for (const [nth, { value }] of codes.entries()) series[nth]?.push(values.scans[numbers.get(value) ?? -1] ?? 0)
  }
  return codes.map((code, nth) => ({ ...code, series: series[nth] ?? [] }))
}

export function toTotals({ scans, visitors }: Aggregate): { scans: number; visitors: number } {
  return { scans, visitors }
}

function toSeries({ steps }: Aggregate, { starts }: Period): Summary['series'] {
  return starts.map((start, i) => ({
    start: new Date(start),
    scans: steps.scans[i] ?? 0,
    visitors: steps.visitors[i] ?? 0,
  }))
}

import type { Summary } from '#contract/analytics-summary.ts'
import type { GroupDimension } from '#contract/scan-dimensions.ts'
import type { Aggregate } from './aggregate.ts'
import type { Period, Question, ScanCounter } from './count-range.ts'
import { type ComparedAggregates, type Figure, type Figures, sortLargest, type Totals } from './figures.ts'
import { intersect, type TimeRange } from './select-scans.ts'

/** Codes that are counted together. A code may be in several groups, or in none. */
export interface CodeGroup {
  /** The filter of the summary that selects the group. */
  dimension: 'folderId' | 'tag' | 'campaign'
  /** The id of the folder or campaign, or the tag. */
  value: string
  /** The name of the folder or campaign. */
  label: string | null
  /** The numbers of the codes in the group. A code that was never scanned has no number. */
  numbers: Uint32Array
  /** Only scans from `from` until `to` (exclusive) count, in milliseconds since 1970. Null if there is no bound. */
  from: number | null
  to: number | null
}

/** A page or site that a code opens. */
export interface OpenedTarget {
  kind: 'page' | 'site'
  id: string
  name: string
  /** The number of the code; 0 if it was never scanned. */
  number: number
}

/** A group with the sums of its codes. */
type GroupFigure = Figure & Pick<CodeGroup, 'dimension' | 'label'>

/** The counts of all codes. */
export interface ComparedPeriods extends Question {
  current: Period
  previous: Period | null
  aggregates: ComparedAggregates
}

/** Sums the figures of the codes in each group. For groups with a time of their own, scans are counted again in that time. */
export async function countGroups(
  groups: readonly CodeGroup[],
  { current, previous, aggregates, ...question }: ComparedPeriods,
  source: ScanCounter,
): Promise<GroupFigure[]> {
  const figures: GroupFigure[] = []
  for (const groupsOfTime of Map.groupBy(groups, ({ from, to }) => `${from} ${to}`).values()) {
    const [first] = groupsOfTime
    if (!first) continue
    const time = { from: first.from ?? -Infinity, to: first.to ?? Infinity }
    const hasScans = groupsOfTime.some(({ numbers }) => sumNumbers(numbers, aggregates.current).scans > 0)
    const countInTime = async (period: Period | null, wholeAggregate: Aggregate | null) =>
      hasScans && period && wholeAggregate
        ? countWithin(time, { ...question, period, whole: wholeAggregate }, source)
        : wholeAggregate
    const currentCounts = (await countInTime(current, aggregates.current)) ?? aggregates.current
    const previousCounts = await countInTime(previous, aggregates.previous)
    for (const { dimension, value, label, numbers } of groupsOfTime)
      figures.push({
        dimension,
        value,
        label,
        ...sumNumbers(numbers, currentCounts),
        previous: previousCounts && sumNumbers(numbers, previousCounts),
      })
  }
  return figures
}

/** Counts the scans of a period that are in a time. If the whole period is in that time, its counts are known already. */
async function countWithin(
  time: TimeRange,
  { period, whole, ...question }: Question & { period: Period; whole: Aggregate },
  source: ScanCounter,
): Promise<Aggregate> {
  const range = intersect(period.range, time)
  if (range.from === period.range.from && range.to === period.range.to) return whole
  return source.countRange(question, { range, starts: [range.from] })
}

const filterByBreakdown: Record<GroupDimension, CodeGroup['dimension']> = {
  folder: 'folderId',
  tag: 'tag',
  campaign: 'campaign',
}

/** The breakdowns by groups of codes, and the number of groups in each breakdown. */
export function toGroupBreakdowns(
  figures: readonly GroupFigure[],
  top: number,
): {
  breakdowns: Pick<Summary['breakdowns'], GroupDimension>
  totals: Pick<Summary['breakdownTotals'], GroupDimension>
} {
  const listGroups = (name: GroupDimension) => {
    const labeledFigures = figures.flatMap(({ dimension, ...figure }) =>
      dimension === filterByBreakdown[name] ? [{ ...figure, label: figure.label ?? figure.value }] : [],
    )
    return sortLargest(labeledFigures, Infinity)
  }
  const [folder, tag, campaign] = [listGroups('folder'), listGroups('tag'), listGroups('campaign')]
  return {
    breakdowns: { folder: folder.slice(0, top), tag: tag.slice(0, top), campaign: campaign.slice(0, top) },
    totals: { folder: folder.length, tag: tag.length, campaign: campaign.length },
  }
}

/** The pages and sites, each with the sum of the figures of the codes that open it. */
export function toOpenedPanels(
  targets: readonly OpenedTarget[],
  figures: Figures,
  top: number,
): Pick<Summary, 'pages' | 'sites'> {
  const toPanel = (kind: OpenedTarget['kind']) => {
    const byId = Map.groupBy(
      targets.filter((target) => target.kind === kind),
      ({ id }) => id,
    )
    const targetFigures = [...byId].map(([value, codes]) => {
      const counts = codes.map(({ number }) => figures.getCounts(number))
      const previous = counts.flatMap((count) => count.previous ?? [])
      return {
        value,
        name: codes[0]?.name ?? '',
        ...sumTotals(counts),
        previous: previous.length === counts.length ? sumTotals(previous) : null,
      }
    })
    return sortLargest(targetFigures, top).map(({ value, ...figure }) => ({ id: value, ...figure }))
  }
  return { pages: toPanel('page'), sites: toPanel('site') }
}

function sumNumbers(numbers: Uint32Array, { values }: Aggregate): Totals {
  let [scans, visitors] = [0, 0]
  for (const number of numbers) {
    scans += values.scans[number] ?? 0
    visitors += values.visitors[number] ?? 0
  }
  return { scans, visitors }
}

function sumTotals(totals: readonly Totals[]): Totals {
  return {
    scans: totals.reduce((sum, { scans }) => sum + scans, 0),
    visitors: totals.reduce((sum, { visitors }) => sum + visitors, 0),
  }
}

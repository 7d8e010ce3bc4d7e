import type { Summary } from '#contract/analytics.ts'
import type { GroupDimension } from '#contract/scan-dimensions.ts'
import type { Aggregate } from './aggregate.ts'
import { countRange, type Period, type Question, type ScanSource } from './count-range.ts'
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
  /** The numbers of its codes; a code that was never scanned has none. */
  numbers: Uint32Array
  /** Milliseconds since 1970, `to` exclusive: only scans in between count. Null: no bound. */
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

/** Sums the codes of each group. Groups with a time of their own are counted once more, in that time. */
export async function countGroups(
  groups: readonly CodeGroup[],
  { current, previous, aggregates, ...question }: ComparedPeriods,
  source: ScanSource,
): Promise<GroupFigure[]> {
  const figures: GroupFigure[] = []
  for (const sameTime of Map.groupBy(groups, ({ from, to }) => `${from} ${to}`).values()) {
    const [first] = sameTime
    if (!first) continue
    const time = { from: first.from ?? -Infinity, to: first.to ?? Infinity }
    const hasScans = sameTime.some(({ numbers }) => sumNumbers(numbers, aggregates.current).scans > 0)
    const countInTime = async (period: Period | null, whole: Aggregate | null) =>
      hasScans && period && whole ? countWithin(time, { ...question, period, whole }, source) : whole
    const now = (await countInTime(current, aggregates.current)) ?? aggregates.current
    const before = await countInTime(previous, aggregates.previous)
    for (const { dimension, value, label, numbers } of sameTime)
      figures.push({
        dimension,
        value,
        label,
        ...sumNumbers(numbers, now),
        previous: before && sumNumbers(numbers, before),
      })
  }
  return figures
}

/** Counts the scans of a period that are in a time, unless the whole period is. */
async function countWithin(
  time: TimeRange,
  { period, whole, ...question }: Question & { period: Period; whole: Aggregate },
  source: ScanSource,
): Promise<Aggregate> {
  const range = intersect(period.range, time)
  if (range.from === period.range.from && range.to === period.range.to) return whole
  return countRange(source, question, { range, starts: [range.from] })
}

const filterOfBreakdown: Record<GroupDimension, CodeGroup['dimension']> = {
  folder: 'folderId',
  tag: 'tag',
  campaign: 'campaign',
}

/** The breakdowns by groups of codes, and how many groups each has. */
export function toGroupBreakdowns(
  figures: readonly GroupFigure[],
  top: number,
): {
  breakdowns: Pick<Summary['breakdowns'], GroupDimension>
  totals: Pick<Summary['breakdownTotals'], GroupDimension>
} {
  const list = (name: GroupDimension) => {
    const labelled = figures.flatMap(({ dimension, ...figure }) =>
      dimension === filterOfBreakdown[name] ? [{ ...figure, label: figure.label ?? figure.value }] : [],
    )
    return sortLargest(labelled, Infinity)
  }
  const [folder, tag, campaign] = [list('folder'), list('tag'), list('campaign')]
  return {
    breakdowns: { folder: folder.slice(0, top), tag: tag.slice(0, top), campaign: campaign.slice(0, top) },
    totals: { folder: folder.length, tag: tag.length, campaign: campaign.length },
  }
}

/** Each page and site with the sum of the figures of its codes. */
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
    const summed = [...byId].map(([value, codes]) => {
      const counts = codes.map(({ number }) => figures.getCounts(number))
      const previous = counts.flatMap((count) => count.previous ?? [])
      return {
        value,
        name: codes[0]?.name ?? '',
        ...sumTotals(counts),
        previous: previous.length === counts.length ? sumTotals(previous) : null,
      }
    })
    return sortLargest(summed, top).map(({ value, ...figure }) => ({ id: value, ...figure }))
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

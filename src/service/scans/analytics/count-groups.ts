import { aggregateRange, intersect, type Period, type Question } from './aggregate-range.ts'
import type { Aggregate } from './aggregate.ts'
import type { CodeGroup } from './code-groups.ts'
import type { DayReader } from './day-reader.ts'
import type { Figure } from './figures.ts'

/** A group with the sums of its codes. */
export type GroupFigure = Figure & Pick<CodeGroup, 'dimension' | 'label'>

interface Counting extends Question {
  current: Period
  previous: Period | null
  now: Aggregate
  /** Null: no comparison. */
  before: Aggregate | null
}

/** The sums of the codes of each group. Groups with a time of their own are counted in it. */
export async function countGroups(
  groups: readonly CodeGroup[],
  counting: Counting,
  reader: DayReader,
): Promise<GroupFigure[]> {
  const figures: GroupFigure[] = []
  const byTime = Map.groupBy(groups, ({ from, to }) => `${from} ${to}`)
  for (const ofTime of byTime.values()) {
    const [first] = ofTime
    if (!first) continue
    const within = { from: first.from ?? -Infinity, to: first.to ?? Infinity }
    const { current, previous, now, before } = counting
    const hasScans = ofTime.some(({ numbers }) => sum(numbers, now).scans > 0)
    const own = hasScans ? await countWithin(within, { ...counting, period: current, whole: now }, reader) : now
    const earlier =
      hasScans && before && previous
        ? await countWithin(within, { ...counting, period: previous, whole: before }, reader)
        : before
    for (const { dimension, value, label, numbers } of ofTime)
      figures.push({ dimension, value, label, ...sum(numbers, own), previous: earlier && sum(numbers, earlier) })
  }
  return figures
}

/** The scans of the part of a period that is in a time. */
async function countWithin(
  within: { from: number; to: number },
  { period, whole, ...question }: Question & { period: Period; whole: Aggregate },
  reader: DayReader,
): Promise<Aggregate> {
  const range = intersect(period.range, within)
  if (range.from === period.range.from && range.to === period.range.to) return whole
  return aggregateRange(reader, question, { range, starts: [range.from] })
}

function sum(numbers: Uint32Array, { values }: Aggregate): { scans: number; visitors: number } {
  let [scans, visitors] = [0, 0]
  for (const number of numbers) {
    scans += values.scans[number] ?? 0
    visitors += values.visitors[number] ?? 0
  }
  return { scans, visitors }
}

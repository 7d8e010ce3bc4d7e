import { z } from 'zod'
import { Aggregate } from '#columns/aggregate.ts'
import type { CodeHours, Period, Question, ScanCounter } from '#columns/count-range.ts'
import { hasFilters, intersect, matchesNoScan, type TimeRange } from '#columns/select-scans.ts'
import { DAY_MS, HOUR_MS } from '#columns/time-steps.ts'
import {
  createFigureConditions,
  dayExpression,
  getHull,
  indexSteps,
  toHourExpression,
  toStepExpression,
} from './figure-conditions.ts'
import { createFiguresQuery, FiguresRow, type GroupCounts, figureSettings } from './figures-query.ts'
import { Parameters } from './parameters.ts'
import { addCompleteDays, addCount, addTotals, readDayScans } from './read-days.ts'
import { toTimeConditions } from './scan-conditions.ts'
import type { CountingContext, ValueNumbers } from './value-numbers.ts'

// The sets of visitors of this many scans take a few hundred megabytes in ClickHouse.
const SCANS_PER_QUERY = 5_000_000
/** The first hour of 1970 was on a Thursday. */
const FIRST_WEEK_HOUR = 3 * 24

const StepRow = z.tuple([z.string(), z.int(), z.int()])

/** Counts scans with queries. Without filters, it adds the stored counts of the days that have some. */
export function createScanCounter(context: CountingContext): ScanCounter {
  return {
    readValues: context.numbers.readValues,
    countRange: (question, period) => countRange(context, question, period),
    countCodeSteps: (question, period, codes) => countCodeSteps(context, { question, period, codes }),
  }
}

async function countRange(context: CountingContext, question: Question, period: Period): Promise<Aggregate> {
  const { conditions, clock } = question
  const { starts } = period
  const aggregate = new Aggregate(starts.length)
  const range = intersect(period.range, conditions.within)
  if (range.from >= range.to || matchesNoScan(conditions)) return aggregate
  const dayScans = await readDayScans(context, conditions.bots, range)
  if (dayScans.size === 0) return aggregate
  const counted = hasFilters(conditions)
    ? []
    : await addCompleteDays(aggregate, context, { bots: conditions.bots, range, dayScans, clock, starts })
  for (const day of counted) dayScans.delete(day)
  for (const ranges of toQueries(subtractDays(range, counted), dayScans)) {
    const { where, parameters } = createFigureConditions(question, ranges, context)
    const { sql, toGroup } = createFiguresQuery({
      where,
      numbers: {
        day: dayExpression,
        hour: toHourExpression(clock, getHull(ranges)),
        step: toStepExpression(starts),
      },
    })
    const steps = indexSteps(starts)
    const statement = { sql, params: parameters.values, settings: figureSettings }
    for await (const row of context.clickhouse.readRows(FiguresRow, statement))
      addGroup(aggregate, toGroup(row), { steps, numbers: context.numbers })
  }
  return aggregate
}

/** Subtracts whole days from a range. The days are in rising order. */
function subtractDays({ from, to }: TimeRange, days: readonly number[]): TimeRange[] {
  const ranges: TimeRange[] = []
  let start = from
  for (const day of days) {
    if (day * DAY_MS > start) ranges.push({ from: start, to: day * DAY_MS })
    start = (day + 1) * DAY_MS
  }
  return start < to ? [...ranges, { from: start, to }] : ranges
}

/** Divides ranges into queries. If there are many scans, each query counts one month, because a month is a partition. */
function toQueries(ranges: readonly TimeRange[], dayScans: ReadonlyMap<number, number>): (readonly TimeRange[])[] {
  const scans = [...dayScans.values()].reduce((sum, count) => sum + count, 0)
  if (scans === 0) return []
  if (scans <= SCANS_PER_QUERY) return [ranges]
  const months = ranges.flatMap((range) => [...splitByMonth(range)])
  return [...Map.groupBy(months, ({ month }) => month).values()]
}

function* splitByMonth({ from, to }: TimeRange) {
  for (let start = from; start < to;) {
    const date = new Date(start)
    const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
    const end = Math.min(to, Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1))
    yield { month, from: start, to: end }
    start = end
  }
}

/** Adds the counts of a group to those of its kind. */
function addGroup(
  aggregate: Aggregate,
  { kind, text, number, scans, visitors }: GroupCounts<'day' | 'hour' | 'step'>,
  { steps, numbers }: { steps: ReadonlyMap<number, number>; numbers: ValueNumbers },
) {
  if (kind === 'day') {
    aggregate.scans += scans
    aggregate.visitors += visitors
  } else if (kind === 'hour') {
    addCount(aggregate.weekHours, (number + FIRST_WEEK_HOUR) % (7 * 24), scans)
    addTotals(aggregate.hourParts, 2 * (number % 24), { scans, visitors })
  } else if (kind === 'step') addTotals(aggregate.steps, steps.get(number) ?? 0, { scans, visitors })
  else addTotals(aggregate.values, numbers.assign(kind, text), { scans, visitors })
}

async function countCodeSteps(
  context: CountingContext,
  { question, period, codes }: { question: Question; period: Period; codes: readonly number[] },
): Promise<number[][]> {
  const { starts } = period
  const series = new Map(codes.map((code) => [code, starts.map(() => 0)]))
  const range = intersect(period.range, question.conditions.within)
  if (codes.length > 0 && range.from < range.to && !matchesNoScan(question.conditions)) {
    const codeQuestion = { ...question, conditions: { ...question.conditions, codes } }
    const { where, parameters } = createFigureConditions(codeQuestion, [range], context)
    const sql = `select code, ${toStepExpression(starts)} as step, toUInt32(count()) from scans where ${where} group by code, step`
    const steps = indexSteps(starts)
    for await (const [code, step, scans] of context.clickhouse.readRows(StepRow, { sql, params: parameters.values }))
      addCount(series.get(context.numbers.assign('code', code)) ?? [], steps.get(step) ?? 0, scans)
  }
  return [...series.values()]
}

const CodeHoursRow = z.tuple([z.string(), z.array(z.int()), z.array(z.int())])

/**
 * Counts the scans of each code by hour, without bots: on the day of `endHour` (in hours since 1970, exclusive) and on the days before it,
 * `days` in total.
 */
export async function countCodeHours(
  { clickhouse, workspaceId, numbers }: CountingContext,
  { endHour, days }: { endHour: number; days: number },
): Promise<CodeHours> {
  const lastDay = Math.floor(endHour / 24)
  const firstHour = (lastDay - days + 1) * 24
  const hours: CodeHours = { firstHour, byCode: new Map(), scannedAfter: new Set() }
  const parameters = new Parameters()
  const range = { from: firstHour * HOUR_MS, to: (lastDay + 1) * DAY_MS }
  const sql = `
    select code, groupArray(hour), groupArray(scans) from (
      select code, toUInt32(intDiv(toUnixTimestamp64Milli(time), ${HOUR_MS})) - ${firstHour} as hour, toUInt32(count()) as scans
      from scans where workspace = ${parameters.add('String', workspaceId)} and bot = false
        and ${toTimeConditions(range, parameters).join(' and ')}
      group by code, hour)
    group by code`
  for await (const [code, codeHours, scans] of clickhouse.readRows(CodeHoursRow, { sql, params: parameters.values })) {
    const number = numbers.assign('code', code)
    const counts = new Uint32Array(endHour - firstHour)
    for (const [i, hour] of codeHours.entries()) {
      if (hour < counts.length) counts[hour] = scans[i] ?? 0
      else hours.scannedAfter.add(number)
    }
    hours.byCode.set(number, counts)
  }
  return hours
}

import { z } from 'zod'
import type { Aggregate } from '#columns/aggregate.ts'
import type { Question } from '#columns/count-range.ts'
import { addDayCounts, canDivideCounts, type DayCounts } from '#columns/day-counts.ts'
import type { Totals } from '#columns/figures.ts'
import type { ValueKind } from '#columns/labels.ts'
import type { TimeRange } from '#columns/select-scans.ts'
import { DAY_MS, getLocalQuarters } from '#columns/time-steps.ts'
import { ZoneClock } from '#columns/zone-clock.ts'
import { dimensions } from '#contract/scan-dimensions.ts'
import { Parameters } from './parameters.ts'
import { dayExpression } from './figure-conditions.ts'
import { toDateText } from './scan-conditions.ts'
import type { CountingContext } from './value-numbers.ts'

const DayScansRow = z.tuple([z.int(), z.int()])

/** The number of scans on each UTC day of a range that has some, without any filter. ClickHouse reads it from a projection, not from the scans. */
export async function readDayScans(
  { clickhouse, workspaceId }: CountingContext,
  bots: readonly boolean[],
  range: TimeRange,
): Promise<Map<number, number>> {
  const parameters = new Parameters()
  const sql = `select ${dayExpression}, toUInt32(count()) from scans
    where workspace = ${parameters.add('String', workspaceId)} and bot in (${bots.join(', ')})
      and toDate(time) between ${toDateText(Math.floor(range.from / DAY_MS))} and ${toDateText(Math.floor((range.to - 1) / DAY_MS))}
    group by toDate(time)`
  const days = new Map<number, number>()
  for await (const [day, scans] of clickhouse.readRows(DayScansRow, { sql, params: parameters.values }))
    days.set(day, scans)
  return days
}

const counts = z.array(z.int()).transform((list) => Uint32Array.from(list))
const DayRow = z.tuple([z.int(), z.int(), z.int(), z.int(), counts, counts, counts, counts])
const ValueRow = z.tuple([z.enum(['code', 'place', ...dimensions]), z.string(), z.int(), z.int()])
const noCounts = new Uint32Array()

interface DaysQuery extends Pick<Question, 'clock'> {
  bots: readonly boolean[]
  range: TimeRange
  /** The scans of each day now. */
  dayScans: ReadonlyMap<number, number>
  /** The starts of steps. */
  starts: readonly number[]
}

/**
 * Adds the stored counts of whole days: of those days whose counts include all of their scans, and can be divided among steps and hours.
 * Returns these days in rising order.
 *
 * A scan is never changed, and is deleted only with its workspace or its month. So if the counts are of as many scans as the day has now, they
 * are of exactly these scans.
 */
export async function addCompleteDays(
  aggregate: Aggregate,
  context: CountingContext,
  query: DaysQuery,
): Promise<number[]> {
  const clock = new ZoneClock(query.clock)
  const days = (await readWholeDays(context, query)).flatMap(({ day, ...whole }) => {
    const quarters = getLocalQuarters(clock, query.starts, day)
    return whole.counts.scans === query.dayScans.get(day) && canDivideCounts(quarters)
      ? [{ day, quarters, ...whole }]
      : []
  })
  if (days.length === 0) return []
  const values = await readValues(context, query, days)
  const scans = values.reduce((sum, { kind, counts }) => sum + (kind === 'code' ? counts.scans : 0), 0)
  // Between the two queries, a later version may have replaced values.
  if (scans !== days.reduce((sum, { counts }) => sum + counts.scans, 0)) return []
  for (const { counts, quarters } of days) addDayCounts(aggregate, counts, quarters)
  for (const { kind, value, counts } of values) addTotals(aggregate.values, context.numbers.assign(kind, value), counts)
  return days.map(({ day }) => day)
}

/** The last version of each whole day in the range, without its values. */
async function readWholeDays({ clickhouse, workspaceId }: CountingContext, { bots, range }: DaysQuery) {
  const [from, to] = [Math.ceil(range.from / DAY_MS), Math.floor(range.to / DAY_MS) - 1]
  const [bot] = bots
  if (bot === undefined || bots.length > 1 || from > to) return []
  const parameters = new Parameters()
  const sql = `
    select day_number, version, scans, visitors, quarters, first_quarters, last_quarters, hour_visitors from (
      select toUInt32(day) as day_number, * from scan_days
      where workspace = ${parameters.add('String', workspaceId)} and bot = ${bot} and kind = ''
        and day between ${toDateText(from)} and ${toDateText(to)}
      order by day, version desc limit 1 by day)
    order by day_number`
  const days: { day: number; version: number; counts: DayCounts }[] = []
  const rows = clickhouse.readRows(DayRow, { sql, params: parameters.values })
  for await (const [day, version, scans, visitors, quarters, firstQuarters, lastQuarters, hourVisitors] of rows) {
    const noValues = { numbers: noCounts, valueScans: noCounts, valueVisitors: noCounts }
    days.push({
      day,
      version,
      counts: { scans, visitors, quarters, firstQuarters, lastQuarters, hourVisitors, ...noValues },
    })
  }
  return days
}

/** The scans and visitors of each value on some days. */
async function readValues(
  { clickhouse, workspaceId }: CountingContext,
  { bots }: DaysQuery,
  days: readonly { day: number; version: number }[],
) {
  const parameters = new Parameters()
  const dates = days.map(({ day }) => day)
  const versions = days.map(({ day, version }) => `(${toDateText(day)}, ${version})`)
  const sql = `
    select kind, value, toUInt32(sum(scans)), toUInt32(sum(visitors)) from scan_days
    where workspace = ${parameters.add('String', workspaceId)} and bot in (${bots.join(', ')}) and kind <> ''
      and day between ${toDateText(Math.min(...dates))} and ${toDateText(Math.max(...dates))}
      and (day, version) in (${versions.join(', ')})
    group by kind, value`
  const values: { kind: ValueKind; value: string; counts: Totals }[] = []
  for await (const [kind, value, scans, visitors] of clickhouse.readRows(ValueRow, { sql, params: parameters.values }))
    values.push({ kind, value, counts: { scans, visitors } })
  return values
}

/** Adds to the counts of a number. */
export function addTotals(counter: Aggregate['values'], number: number, { scans, visitors }: Totals): void {
  counter.reserve(number)
  addCount(counter.scans, number, scans)
  addCount(counter.visitors, number, visitors)
}

export function addCount(counts: Uint32Array | number[], index: number, count: number): void {
  counts[index] = (counts[index] ?? 0) + count
}

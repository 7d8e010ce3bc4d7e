import type { Period } from '#columns/count-range.ts'
import type { TimeRange } from '#columns/select-scans.ts'
import { chooseInterval, DAY_MS, type Interval, listSteps } from '#columns/time-steps.ts'
import { ZoneClock } from '#columns/zone-clock.ts'
import type { Comparison } from '#contract/analytics.ts'
import { invalidField } from '#service/http/api-error.ts'
import type { PlanCeilings } from '#service/http/caller.ts'
import { type ScanWindow, scanWindow } from '../store/scan-window.ts'

// The first step of a range may begin before the range.
const MAX_STEP_MS = 32 * DAY_MS
const YEAR_MS = 366 * DAY_MS
const WEEK_DAYS = 7

interface PeriodRequest {
  from?: Date | undefined
  to?: Date | undefined
  timezone: string
  interval?: Interval | undefined
  /** On which day weeks begin: 1 is Monday, 7 is Sunday. */
  weekStart?: number | undefined
  compare?: Comparison | undefined
  /** Start of the earlier period, instead of `compare`. */
  compareFrom?: Date | undefined
}

export interface Periods {
  window: ScanWindow
  clock: ZoneClock
  interval: Interval
  current: Period
  /** The earlier period; never before the plan's history. */
  previous: Period
  /** Whether the earlier period would begin before the plan's history. */
  isPreviousClamped: boolean
}

export function toPeriods(request: PeriodRequest, ceilings: PlanCeilings, now = new Date()): Periods {
  const window = scanWindow(request, ceilings, now)
  const range = { from: window.from.getTime(), to: window.to.getTime() }
  const interval = request.interval ?? chooseInterval(range)
  const historyStart = scanWindow({}, ceilings, now).from.getTime()
  const compareFrom = getCompareFrom(request, range, historyStart)
  const chosenRange = getChosenRange(request, range)
  const earliest = Math.min(
    2 * range.from - range.to - WEEK_DAYS * DAY_MS,
    range.from - YEAR_MS,
    compareFrom ?? Infinity,
  )
  // Neither period begins before the history of the plan.
  const span = { from: Math.max(Math.min(earliest, chosenRange?.from ?? Infinity), historyStart) - MAX_STEP_MS }
  const clock = ZoneClock.create(request.timezone, { ...span, to: range.to + MAX_STEP_MS }, now.getTime())
  const compared = { ...range, until: range.from < now.getTime() ? Math.min(range.to, now.getTime()) : range.to }
  const earlier = chosenRange ?? findEarlierRange(clock, compared, compareFrom ?? request.compare ?? 'previous')
  const previous = toPeriod({
    from: Math.max(earlier.from, historyStart),
    to: Math.max(earlier.to, historyStart),
  })
  const isPreviousClamped = earlier.from < historyStart
  return { window, clock, interval, current: toPeriod(range), previous, isPreviousClamped }

  function toPeriod(periodRange: TimeRange): Period {
    const step = interval === 'week' ? { week: (request.weekStart ?? 1) - 1 } : interval
    const starts = listSteps(clock, step, periodRange)
    if (starts === null) throw createTooManyStepsError(request)
    return { range: periodRange, starts }
  }
}

/**
 * The requested start of the earlier period. Null if none is requested. Before the history of the plan there is nothing to compare with, so
 * a start long before the history is moved closer to it. The period still ends before the history.
 */
function getCompareFrom({ compareFrom }: PeriodRequest, { from, to }: TimeRange, historyStart: number): number | null {
  if (compareFrom === undefined) return null
  const start = compareFrom.getTime()
  if (start >= from) throw invalidField('query', 'compareFrom', 'The earlier period must begin before the range')
  return Math.max(start, historyStart - Math.max(0, to - from) - DAY_MS)
}

/** The earlier period of `compare={from}..{to}`; null for any other comparison. */
function getChosenRange({ compare, compareFrom }: PeriodRequest, { from }: TimeRange): TimeRange | null {
  const chosenRange = compareFrom === undefined ? parseChosenRange(compare) : null
  if (chosenRange === null) return null
  if (!(chosenRange.from < from))
    throw invalidField('query', 'compare', 'The earlier period must begin before the range')
  if (!(chosenRange.from < chosenRange.to))
    throw invalidField('query', 'compare', 'The earlier period must end after it begins')
  return chosenRange
}

/** The range of time in `{from}..{to}`. Null for a comparison that follows from the range. */
export function parseChosenRange(compare: string | undefined): TimeRange | null {
  const [from, to] = (compare ?? '').split('..').map((text) => Date.parse(text))
  return from === undefined || to === undefined ? null : { from, to }
}

function createTooManyStepsError({ interval }: PeriodRequest) {
  return invalidField(
    'query',
    interval === undefined ? 'to' : 'interval',
    'The range has more than 2,400 intervals. Use longer intervals or a shorter range',
  )
}

/** A range, and the part of it that has passed. */
interface ComparedRange extends TimeRange {
  /** The end of the range, or now if the range is not over. */
  until: number
}

/**
 * The range to compare a range with. It is earlier by whole days or weeks, at least as many as the range has, so that both have the same
 * hours of the day. Of a range that has not ended, the part that has passed is compared with the same part of the earlier range. If `compare` is
 * a number, the earlier range begins at that moment.
 */
function findEarlierRange(
  clock: ZoneClock,
  { from, to, until }: ComparedRange,
  compare: Comparison | number,
): TimeRange {
  const [first, last, localUntil] = [clock.toLocal(from), clock.toLocal(to), clock.toLocal(until)]
  if (typeof compare === 'number')
    return { from: compare, to: clock.toMoment(clock.toLocal(compare) + localUntil - first) }
  if (compare === 'year')
    return { from: clock.toMoment(subtractYear(first)), to: clock.toMoment(subtractYear(localUntil - 1) + 1) }
  const unit = (compare === 'weekdays' ? WEEK_DAYS : 1) * DAY_MS
  const shift = Math.max(1, Math.ceil((last - first) / unit)) * unit
  return { from: clock.toMoment(first - shift), to: clock.toMoment(localUntil - shift) }
}

/** The same local time a year earlier. A leap day becomes the last day of February. */
function subtractYear(local: number): number {
  const date = new Date(local)
  const month = date.getUTCMonth()
  date.setUTCFullYear(date.getUTCFullYear() - 1)
  return date.getUTCMonth() === month ? date.getTime() : date.setUTCDate(0)
}

import type { Period } from '#columns/count-range.ts'
import type { TimeRange } from '#columns/select-scans.ts'
import { chooseInterval, DAY_MS, type Interval, listSteps } from '#columns/time-steps.ts'
import { ZoneClock } from '#columns/zone-clock.ts'
import type { comparisons } from '#contract/analytics.ts'
import { invalidField } from '#service/http/api-error.ts'
import type { PlanCeilings } from '#service/http/caller.ts'
import { type ScanWindow, scanWindow } from '../store/scan-window.ts'

// The first step of a range may begin before the range.
const MAX_STEP_MS = 32 * DAY_MS
const YEAR_MS = 366 * DAY_MS

export type Comparison = (typeof comparisons)[number]

interface PeriodRequest {
  from?: Date | undefined
  to?: Date | undefined
  timezone: string
  interval?: Interval | undefined
  compare?: Comparison | undefined
  /** Start of the earlier period, instead of `compare`. */
  compareFrom?: Date | undefined
}

export interface Periods {
  window: ScanWindow
  clock: ZoneClock
  interval: Interval
  current: Period
  /** The same local times, whole days or a year earlier; never before the plan's history. */
  previous: Period
}

export function toPeriods(request: PeriodRequest, ceilings: PlanCeilings, now = new Date()): Periods {
  const window = scanWindow(request, ceilings, now)
  const range = { from: window.from.getTime(), to: window.to.getTime() }
  const interval = request.interval ?? chooseInterval(range)
  const historyStart = scanWindow({}, ceilings, now).from.getTime()
  const compareFrom = getCompareFrom(request, range, historyStart)
  const earliest = Math.min(2 * range.from - range.to, range.from - YEAR_MS, compareFrom ?? Infinity)
  // Neither period begins before the history of the plan.
  const span = { from: Math.max(earliest, historyStart) - MAX_STEP_MS, to: range.to + MAX_STEP_MS }
  const clock = ZoneClock.create(request.timezone, span, now.getTime())
  const earlier = findEarlierRange(clock, range, compareFrom ?? request.compare ?? 'previous')
  const previous = toPeriod({
    from: Math.max(earlier.from, historyStart),
    to: Math.max(earlier.to, historyStart),
  })
  return { window, clock, interval, current: toPeriod(range), previous }

  function toPeriod(periodRange: TimeRange): Period {
    const starts = listSteps(clock, interval, periodRange)
    if (starts === null) throw newTooManySteps(request)
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

function newTooManySteps({ interval }: PeriodRequest) {
  return invalidField(
    'query',
    interval === undefined ? 'to' : 'interval',
    'The range has more than 2,400 intervals. Use longer intervals or a shorter range',
  )
}

/**
 * The range to compare a range with. It is earlier by whole days, at least as many as the range has, so that both have the same hours of
 * the day, and a running day is compared to the same part of an earlier one. If `compare` is a number, the earlier range begins at that
 * moment.
 */
function findEarlierRange(clock: ZoneClock, { from, to }: TimeRange, compare: Comparison | number): TimeRange {
  const [first, last] = [clock.toLocal(from), clock.toLocal(to)]
  if (typeof compare === 'number') return { from: compare, to: clock.toMoment(clock.toLocal(compare) + last - first) }
  if (compare === 'year') return { from: clock.toMoment(subtractYear(first)), to: clock.toMoment(subtractYear(last)) }
  const shift = Math.max(1, Math.ceil((last - first) / DAY_MS)) * DAY_MS
  return { from: clock.toMoment(first - shift), to: clock.toMoment(last - shift) }
}

function subtractYear(local: number): number {
  const date = new Date(local)
  return date.setUTCFullYear(date.getUTCFullYear() - 1)
}

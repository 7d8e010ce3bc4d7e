import type { comparisons } from '#contract/analytics.ts'
import type { PlanCeilings } from '#service/http/caller.ts'
import { invalidField } from '#service/http/api-error.ts'
import { type ScanWindow, scanWindow } from '../store/scan-window.ts'
import type { Period } from './aggregate-range.ts'
import { DAY_MS, type Interval, stepsBetween, suitableInterval } from './time-steps.ts'
import { ZoneClock } from './zone-clock.ts'

// The first step of a range may begin before the range.
const LONGEST_STEP_MS = 32 * DAY_MS
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
  const interval = request.interval ?? suitableInterval(range)
  const begin = scanWindow({}, ceilings, now).from.getTime()
  const compareFrom = getStart(request, range, begin)
  const earliest = Math.min(2 * range.from - range.to, range.from - YEAR_MS, compareFrom ?? Infinity)
  // Neither period begins before the history of the plan.
  const clock = ZoneClock.of(request.timezone, Math.max(earliest, begin) - LONGEST_STEP_MS, range.to + LONGEST_STEP_MS)
  const before = earlierRange(clock, range, compareFrom ?? request.compare ?? 'previous')
  const to = Math.max(before.to, begin)
  const previous = toPeriod({ from: Math.max(before.from, begin), to })
  return { window, clock, interval, current: toPeriod(range), previous }

  function toPeriod(of: Period['range']): Period {
    const starts = stepsBetween(clock, interval, of)
    if (starts === null) throw tooManySteps(request)
    return { range: of, starts }
  }
}

/** The requested start of the earlier period. Before the history of the plan there is nothing to compare with, however long ago. */
function getStart({ compareFrom }: PeriodRequest, { from, to }: Period['range'], begin: number): number | null {
  if (compareFrom === undefined) return null
  const at = compareFrom.getTime()
  if (at >= from) throw invalidField('query', 'compareFrom', 'The earlier period must begin before the range')
  return Math.max(at, begin - Math.max(0, to - from) - DAY_MS)
}

function tooManySteps({ interval }: PeriodRequest) {
  return invalidField(
    'query',
    interval === undefined ? 'to' : 'interval',
    'The range has more than 2,400 intervals. Use longer intervals or a shorter range',
  )
}

/**
 * The range to compare a range with. It is earlier by whole days, at least as many as the range has, so that both have the same hours of
 * the day, and a running day is compared to the same part of an earlier one.
 */
function earlierRange(clock: ZoneClock, { from, to }: Period['range'], compare: Comparison | number): Period['range'] {
  const [first, last] = [clock.wall(from), clock.wall(to)]
  if (typeof compare === 'number') return { from: compare, to: clock.moment(clock.wall(compare) + last - first) }
  if (compare === 'year') return { from: clock.moment(yearBefore(first)), to: clock.moment(yearBefore(last)) }
  const shift = Math.max(1, Math.ceil((last - first) / DAY_MS)) * DAY_MS
  return { from: clock.moment(first - shift), to: clock.moment(last - shift) }
}

function yearBefore(wall: number): number {
  const date = new Date(wall)
  return date.setUTCFullYear(date.getUTCFullYear() - 1)
}

import type { Ceilings } from '../workspace/plan-ceilings.ts'
import { invalidPlace } from '../http/fault.ts'
import { type ScanWindow, scanWindow } from '../scans/scan-window.ts'
import type { Period } from './tally-range.ts'
import { type Interval, stepsBetween, suitableInterval } from './time-steps.ts'
import { ZoneClock } from './zone-clock.ts'

// The first step of a range may begin before it.
const LONGEST_STEP_MS = 32 * 86_400_000

interface Asked {
  from?: Date | undefined
  to?: Date | undefined
  timezone: string
  interval?: Interval | undefined
}

export interface Periods {
  window: ScanWindow
  clock: ZoneClock
  interval: Interval
  current: Period
  /** As long by the clock on the wall, and never before the plan's history. */
  previous: Period
}

export function periodsOf(asked: Asked, ceilings: Ceilings, now = new Date()): Periods {
  const window = scanWindow(asked, ceilings, now)
  const range = { from: window.from.getTime(), to: window.to.getTime() }
  const clock = ZoneClock.of(asked.timezone, 2 * range.from - range.to - LONGEST_STEP_MS, range.to + LONGEST_STEP_MS)
  const interval = asked.interval ?? suitableInterval(range)
  const begin = scanWindow({}, ceilings, now).from.getTime()
  const before = clock.moment(2 * clock.wall(range.from) - clock.wall(range.to))
  const earlier = { from: Math.min(Math.max(before, begin), range.from), to: range.from }
  return { window, clock, interval, current: periodOf(range), previous: periodOf(earlier) }

  function periodOf(of: Period['range']): Period {
    const starts = stepsBetween(clock, interval, of)
    if (starts === null)
      throw invalidPlace(
        'query',
        asked.interval === undefined ? 'to' : 'interval',
        'The range has more than 2,400 intervals. Ask for longer ones, or for less time',
      )
    return { range: of, starts }
  }
}

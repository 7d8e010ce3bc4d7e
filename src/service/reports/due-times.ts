import type { Report } from '#contract/reports.ts'
import { DAY_MS, floorToInterval } from '#columns/time-steps.ts'
import { ZoneClock } from '#columns/zone-clock.ts'

const EIGHT_MS = 8 * 3_600_000
// Longer than two months, as far as this looks back and ahead.
const REACH_MS = 70 * DAY_MS

export type Schedule = Pick<Report, 'every' | 'timezone'>

export interface ReportPeriod {
  /** When the report of this period is mailed. */
  due: Date
  /** The whole week or month before, from midnight to midnight of the time zone. */
  from: Date
  to: Date
  /** Names the period among those of the report. */
  key: string
}

/** The last period whose report is due. */
export function lastDue({ every, timezone }: Schedule, now: Date): ReportPeriod {
  const clock = clockAround(timezone, now)
  const running = floorToInterval(every, clock.toLocal(now.getTime()))
  const start = clock.toMoment(running + EIGHT_MS) <= now.getTime() ? running : floorToInterval(every, running - 1)
  const before = floorToInterval(every, start - 1)
  const toDate = (local: number) => new Date(clock.toMoment(local))
  const key = `${every} ${new Date(before).toISOString().slice(0, 10)}`
  return { due: toDate(start + EIGHT_MS), from: toDate(before), to: toDate(start), key }
}

/** The first time after `now` when the report is mailed. */
export function nextDue({ every, timezone }: Schedule, now: Date): Date {
  const clock = clockAround(timezone, now)
  const running = floorToInterval(every, clock.toLocal(now.getTime()))
  const today = clock.toMoment(running + EIGHT_MS)
  if (today > now.getTime()) return new Date(today)
  const next = floorToInterval(every, running + (every === 'week' ? 7 : 32) * DAY_MS)
  return new Date(clock.toMoment(next + EIGHT_MS))
}

function clockAround(timezone: string, now: Date): ZoneClock {
  const moment = now.getTime()
  return ZoneClock.create(timezone, { from: moment - REACH_MS, to: moment + REACH_MS }, moment)
}

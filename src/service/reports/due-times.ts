import type { Report } from '#contract/reports.ts'
import { DAY_MS, floorToInterval } from '#columns/time-steps.ts'
import { ZoneClock } from '#columns/zone-clock.ts'

const DUE_TIME_MS = 8 * 3_600_000
// How far the clock looks back and ahead: longer than two months.
const REACH_MS = 70 * DAY_MS

export type Schedule = Pick<Report, 'every' | 'timezone'>

export interface ReportPeriod {
  /** When the report of this period is mailed. */
  due: Date
  /** The whole week or month before, from midnight to midnight in the time zone. */
  from: Date
  to: Date
  /** Identifies the period among the periods of the report. */
  key: string
}

/** Finds the last period whose report is due. */
export function findLastPeriod({ every, timezone }: Schedule, now: Date): ReportPeriod {
  const clock = createZoneClock(timezone, now)
  const current = floorToInterval(every, clock.toLocal(now.getTime()))
  const start = clock.toMoment(current + DUE_TIME_MS) <= now.getTime() ? current : floorToInterval(every, current - 1)
  const previous = floorToInterval(every, start - 1)
  const toMoment = (local: number) => new Date(clock.toMoment(local))
  const key = `${every} ${new Date(previous).toISOString().slice(0, 10)}`
  return { due: toMoment(start + DUE_TIME_MS), from: toMoment(previous), to: toMoment(start), key }
}

/** Finds the first time after `now` when the report is mailed. */
export function findNextDue({ every, timezone }: Schedule, now: Date): Date {
  const clock = createZoneClock(timezone, now)
  const current = floorToInterval(every, clock.toLocal(now.getTime()))
  const dueNow = clock.toMoment(current + DUE_TIME_MS)
  if (dueNow > now.getTime()) return new Date(dueNow)
  const next = floorToInterval(every, current + (every === 'week' ? 7 : 32) * DAY_MS)
  return new Date(clock.toMoment(next + DUE_TIME_MS))
}

function createZoneClock(timezone: string, now: Date): ZoneClock {
  const moment = now.getTime()
  return ZoneClock.create(timezone, { from: moment - REACH_MS, to: moment + REACH_MS }, moment)
}

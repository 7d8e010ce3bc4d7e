import type { intervals } from '#contract/figures.ts'
import type { ZoneClock } from './zone-clock.ts'

export type Interval = (typeof intervals)[number]

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const QUARTER_MS = 900_000
/** The number of quarters of an hour in a day. The offsets of all current time zones are whole quarters. */
export const QUARTERS = 96
/** Enough for a hundred days in hours, or for more than six years in days. */
const MAX_STEPS = 2_400

/** An interval, of which a week may begin on another day than Monday. */
export type Step = Interval | { week: Weekday }
/** A weekday: 0 is Monday. */
type Weekday = number

/** The start of each step of a range, without gaps. The first step may begin before the range. Null if there are too many steps. */
export function listSteps(clock: ZoneClock, interval: Step, { from, to }: { from: number; to: number }) {
  const starts = [findStepStart(clock, interval, from)]
  for (let start = starts[0] ?? from; starts.length <= MAX_STEPS;) {
    start = findNextStep(clock, interval, start)
    if (start >= to) return starts
    starts.push(start)
  }
  return null
}

/** The interval for a range, with enough points to show a course and not too many to tell apart. */
export function chooseInterval({ from, to }: { from: number; to: number }): Interval {
  const days = (to - from) / DAY_MS
  if (days <= 2) return 'hour'
  if (days <= 120) return 'day'
  return days <= 731 ? 'week' : 'month'
}

function findStepStart(clock: ZoneClock, interval: Step, moment: number): number {
  const local = clock.toLocal(moment)
  if (interval !== 'hour') return clock.toMoment(floorToInterval(interval, local))
  const lastChange = clock.spans.findLast(({ from }) => from <= moment)?.from ?? -Infinity
  return Math.max(moment - modulo(local, HOUR_MS), lastChange)
}

function findNextStep(clock: ZoneClock, interval: Step, start: number): number {
  const local = clock.toLocal(start)
  // An hour that occurs twice is two steps. If the clock goes back by half an hour, the first of the two steps is half as long.
  if (interval === 'hour') return Math.min(start + HOUR_MS - modulo(local, HOUR_MS), clock.findChangeAfter(start))
  const localStart = floorToInterval(interval, local)
  if (interval === 'month') return clock.toMoment(addMonth(localStart))
  return clock.toMoment(localStart + (interval === 'day' ? 1 : 7) * DAY_MS)
}

/** The local start of the day, week or month of a local time. */
export function floorToInterval(interval: Exclude<Step, 'hour'>, local: number): number {
  const day = Math.floor(local / DAY_MS)
  if (interval === 'day') return day * DAY_MS
  if (interval === 'week') return (day - getWeekday(day)) * DAY_MS
  if (interval !== 'month') return (day - modulo(getWeekday(day) - interval.week, 7)) * DAY_MS
  const date = new Date(local)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

function addMonth(monthStart: number): number {
  const date = new Date(monthStart)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}

/** The step and the local hour for which each quarter of an hour of a UTC day counts. */
export interface LocalQuarters {
  /** The position of the quarter's step. */
  steps: Uint32Array
  /** The hour of the week, from Monday. */
  weekHours: Uint32Array
  /** Twice the local hour of the day. One more if the UTC day already had this hour, with other hours in between. */
  hourParts: Uint32Array
}

export function getLocalQuarters(clock: ZoneClock, stepStarts: readonly number[], day: number): LocalQuarters {
  const steps = new Uint32Array(QUARTERS)
  const weekHours = new Uint32Array(QUARTERS)
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const moment = day * DAY_MS + quarter * QUARTER_MS
    const local = clock.toLocal(moment)
    steps[quarter] = Math.max(0, findLastAtOrBefore(stepStarts, moment))
    weekHours[quarter] = getWeekday(Math.floor(local / DAY_MS)) * 24 + Math.floor(modulo(local, DAY_MS) / HOUR_MS)
  }
  return { steps, weekHours, hourParts: toHourParts(weekHours) }
}

function toHourParts(weekHours: Uint32Array): Uint32Array {
  const seenHours = new Set<number>()
  let current = -1
  return weekHours.map((hour) => {
    const part = (hour % 24) * 2
    if (Math.floor(current / 2) !== hour % 24) current = seenHours.has(part) ? part + 1 : part
    seenHours.add(part)
    return current
  })
}

function findLastAtOrBefore(starts: readonly number[], moment: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? Infinity) <= moment) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The weekday: 0 is Monday. The first day of 1970 was a Thursday. */
function getWeekday(day: number): number {
  return modulo(day + 3, 7)
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}

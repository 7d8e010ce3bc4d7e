import type { intervals } from '#contract/analytics.ts'
import type { ZoneClock } from './zone-clock.ts'

export type Interval = (typeof intervals)[number]

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const QUARTER_MS = 900_000
/** Quarters of an hour in a day: offsets of all current time zones are multiples. */
export const QUARTERS = 96
/** A hundred days of hours, and five years of days. */
const MAX_STEPS = 2_400

/** The start of each step in or around the range, without gaps; null if there are too many. */
export function stepsBetween(clock: ZoneClock, interval: Interval, { from, to }: { from: number; to: number }) {
  const starts = [stepAt(clock, interval, from)]
  for (let at = starts[0] ?? from; starts.length <= MAX_STEPS;) {
    at = stepAfter(clock, interval, at)
    if (at >= to) return starts
    starts.push(at)
  }
  return null
}

/** The interval that suits a range: enough points to show something, and not too many to see. */
export function suitableInterval({ from, to }: { from: number; to: number }): Interval {
  const days = (to - from) / DAY_MS
  if (days <= 2) return 'hour'
  if (days <= 120) return 'day'
  return days <= 731 ? 'week' : 'month'
}

function stepAt(clock: ZoneClock, interval: Interval, at: number): number {
  const wall = clock.wall(at)
  if (interval !== 'hour') return clock.moment(floorToInterval(interval, wall))
  const changed = clock.spans.findLast(({ from }) => from <= at)?.from ?? -Infinity
  return Math.max(at - modulo(wall, HOUR_MS), changed)
}

function stepAfter(clock: ZoneClock, interval: Interval, at: number): number {
  const wall = clock.wall(at)
  // An hour that occurs twice counts as two; if the clock goes back by half an hour, the first one is half as long.
  if (interval === 'hour') return Math.min(at + HOUR_MS - modulo(wall, HOUR_MS), clock.changeAfter(at))
  const begun = floorToInterval(interval, wall)
  if (interval === 'month') return clock.moment(monthAfter(begun))
  return clock.moment(begun + (interval === 'week' ? 7 : 1) * DAY_MS)
}

/** In local time. */
export function floorToInterval(interval: Exclude<Interval, 'hour'>, wall: number): number {
  const day = Math.floor(wall / DAY_MS)
  if (interval === 'day') return day * DAY_MS
  if (interval === 'week') return (day - getWeekday(day)) * DAY_MS
  const date = new Date(wall)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

function monthAfter(wall: number): number {
  const date = new Date(wall)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}

/** For each quarter of a UTC day: */
export interface LocalQuarters {
  steps: Uint32Array
  /** The local hour of the week. */
  hours: Uint32Array
  /** Twice the local hour of the day; one more if the same hour already was in this UTC day, and others since. */
  hourParts: Uint32Array
}

export function getQuarters(clock: ZoneClock, starts: readonly number[], day: number): LocalQuarters {
  const steps = new Uint32Array(QUARTERS)
  const hours = new Uint32Array(QUARTERS)
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const at = day * DAY_MS + quarter * QUARTER_MS
    const wall = clock.wall(at)
    steps[quarter] = Math.max(0, lastAtOrBefore(starts, at))
    hours[quarter] = getWeekday(Math.floor(wall / DAY_MS)) * 24 + Math.floor(modulo(wall, DAY_MS) / HOUR_MS)
  }
  return { steps, hours, hourParts: toHourParts(hours) }
}

function toHourParts(hours: Uint32Array): Uint32Array {
  const met = new Set<number>()
  let before = -1
  return hours.map((hour) => {
    const part = (hour % 24) * 2
    if (Math.floor(before / 2) !== hour % 24) before = met.has(part) ? part + 1 : part
    met.add(part)
    return before
  })
}

function lastAtOrBefore(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** 0 is Monday; the first day of 1970 was a Thursday. */
function getWeekday(day: number): number {
  return modulo(day + 3, 7)
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}

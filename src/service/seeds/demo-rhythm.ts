import type { CodeKind } from './demo-catalog.ts'
import { type Random, createWeightedPick } from '../runtime/random.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The relative frequency of scans by hour of the day, from midnight. */
const hours: Record<CodeKind, readonly number[]> = {
  table: [2, 1, 0, 0, 0, 0, 0, 1, 4, 6, 8, 14, 30, 34, 18, 9, 10, 18, 34, 46, 42, 28, 14, 5],
  print: [1, 0, 0, 0, 0, 1, 4, 10, 14, 15, 18, 20, 24, 22, 19, 18, 20, 24, 22, 16, 11, 7, 4, 2],
  receipt: [4, 2, 0, 0, 0, 0, 0, 1, 3, 5, 6, 8, 18, 30, 26, 12, 8, 10, 18, 30, 38, 36, 24, 10],
  event: [4, 2, 1, 0, 0, 0, 1, 2, 4, 8, 12, 16, 18, 18, 18, 20, 22, 28, 36, 42, 38, 28, 16, 8],
  hotel: [3, 1, 0, 0, 0, 1, 6, 14, 18, 14, 9, 7, 8, 8, 7, 9, 14, 22, 28, 26, 20, 14, 9, 5],
  delivery: [3, 1, 0, 0, 0, 0, 0, 1, 2, 4, 8, 18, 28, 22, 10, 8, 12, 24, 38, 40, 28, 14, 8, 4],
  online: [3, 2, 1, 1, 1, 2, 6, 12, 16, 18, 18, 16, 18, 17, 15, 15, 16, 18, 20, 22, 24, 22, 15, 8],
  staff: [0, 0, 0, 0, 0, 2, 8, 18, 22, 24, 18, 12, 8, 10, 16, 20, 14, 8, 4, 2, 1, 1, 0, 0],
}

/** The relative frequency of scans by day of the week, from Sunday. */
const weekdays: Record<CodeKind, readonly number[]> = {
  table: [1.25, 0.55, 0.7, 0.85, 1, 1.45, 1.7],
  print: [0.9, 0.95, 1, 1, 1.05, 1.15, 1.2],
  receipt: [1.25, 0.55, 0.7, 0.85, 1, 1.45, 1.7],
  event: [1.2, 0.4, 0.7, 0.7, 0.9, 1.5, 2.2],
  hotel: [0.9, 0.9, 1, 1, 1.05, 1.2, 1.25],
  delivery: [1.5, 0.8, 0.85, 0.9, 1, 1.35, 1.3],
  online: [0.8, 1.1, 1.15, 1.1, 1.1, 0.95, 0.8],
  staff: [0.5, 1.3, 1.1, 1, 1, 1.1, 0.8],
}

/** The relative frequency of scans of a kind of code on this day of the week. */
export function getWeekdayWeight(kind: CodeKind, day: Date): number {
  return weekdays[kind][day.getUTCDay()] ?? 1
}

/** Picks a random time on a day (given as its midnight in UTC) by the clock of a time zone. */
export function pickMoment(random: Random, day: Date, { kind, timezone }: { kind: CodeKind; timezone: string }): Date {
  const local = day.getTime() + pickHour(random, kind) * HOUR + Math.floor(random() * HOUR)
  return new Date(local - getOffset(timezone, day))
}

const dayHours = Array.from({ length: 24 }, (_, hour) => hour)
const hourPickers = new Map<CodeKind, (random: Random) => number>()

function pickHour(random: Random, kind: CodeKind): number {
  const pickFrom = hourPickers.get(kind) ?? createWeightedPick(dayHours, (hour) => hours[kind][hour] ?? 0)
  hourPickers.set(kind, pickFrom)
  return pickFrom(random)
}

const offsets = new Map<string, number>()

// The offset at noon is used for the whole day, so that a night with a clock change may be an hour off.
function getOffset(timezone: string, day: Date): number {
  const key = `${timezone} ${day.getTime()}`
  const cached = offsets.get(key)
  if (cached !== undefined) return cached
  const noon = new Date(day.getTime() + DAY / 2)
  const formatted = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' }).format(noon)
  const [, sign = '+', hour = '0', minute = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(formatted) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hour) * HOUR + Number(minute) * 60_000)
  offsets.set(key, offset)
  return offset
}

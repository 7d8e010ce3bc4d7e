import { getUtcOffset, toInstant } from '#contract/zoned-time.ts'

const DAY_MS = 86_400_000

/** Calendar day of a moment in a time zone: `2026-03-29`. */
export function toZonedDay(zone: string, date: Date): string {
  return new Date(date.getTime() + getUtcOffset(date.getTime(), zone)).toISOString().slice(0, 10)
}

/** The day a number of days later; earlier if the number is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Start of a day in a time zone; if midnight is skipped, the first moment after it. */
export function startOfDay(day: string, zone: string): Date {
  const utcMidnight = Date.parse(day)
  const approximateStart = utcMidnight - getUtcOffset(utcMidnight, zone)
  return new Date(utcMidnight - getUtcOffset(approximateStart, zone))
}

/** The minute of a moment on the clocks of a time zone: `2026-03-29T03:30`. */
export function toZonedMinute(zone: string, date: Date): string {
  return new Date(date.getTime() + getUtcOffset(date.getTime(), zone)).toISOString().slice(0, 16)
}

/**
 * The moment when the clocks of a time zone show a minute. The first one, if they show it twice; null if they never do, because they are put
 * forward.
 */
export function fromZonedMinute(zone: string, minute: string): Date | null {
  const moment = toInstant(minute, zone)
  return moment && toZonedMinute(zone, moment) === minute ? moment : null
}

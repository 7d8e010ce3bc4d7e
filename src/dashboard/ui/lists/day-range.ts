import { formatDay } from '../formats.ts'

/** Days of a filter: a number of days up to today, or two local days (`2026-03-01`), both inclusive. */
export interface DayRange {
  days?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The range as times for a request. It covers full days, so that the request stays the same, and cached, all day. */
export function toTimes({ days, ...search }: DayRange, now: Date): { from?: string; to?: string } {
  const first = days === undefined ? getStart(search.from, 0) : daysBefore(now, days - 1)
  const end = days === undefined ? getStart(search.to, 1) : undefined
  return {
    ...(first && { from: first.toISOString() }),
    // The service would reject a reversed range, so it becomes an empty one.
    ...(end && { to: (first && end < first ? first : end).toISOString() }),
  }
}

/** Text of the requested days. */
export function daysText({ days, from, to }: DayRange): string {
  if (days !== undefined) return days === 1 ? 'Today' : `Last ${days.toLocaleString()} days`
  const [first, last] = [getStart(from, 0), getStart(to, 0)].map((date) => date && formatDay(date))
  if (first && last) return first === last ? first : `${first} – ${last}`
  return first ? `Since ${first}` : last ? `Until ${last}` : 'Any time'
}

const MAX_DAYS = 40_000

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - Math.min(Math.floor(days), MAX_DAYS))
}

/** Start of a day plus a number of days; undefined if invalid. */
function getStart(day: string | undefined, addedDays: number): Date | undefined {
  const [, year, month, date] = /^(19[7-9]\d|20\d\d)-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []
  return year === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(date) + addedDays)
}

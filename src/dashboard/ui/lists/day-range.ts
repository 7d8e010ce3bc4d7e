import { formatDay } from '../formats.ts'

/** Days of a filter: a number of days up to today, or two local days (`2026-03-01`), both inclusive. */
export interface DayRange {
  days?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The range as times for a request. It covers full days, so that the request is the same, and cached, all day. */
export function toTimeRange({ days, ...search }: DayRange, now: Date): { from?: string; to?: string } {
  const start = days === undefined ? toStartOfDay(search.from, 0) : getEarlierDay(now, days - 1)
  const end = days === undefined ? toStartOfDay(search.to, 1) : undefined
  return {
    ...(start && { from: start.toISOString() }),
    // The service rejects a reversed range, so an empty one is requested.
    ...(end && { to: (start && end < start ? start : end).toISOString() }),
  }
}

/** The range in words: "Last 7 days". */
export function describeDays({ days, from, to }: DayRange): string {
  if (days !== undefined) return days === 1 ? 'Today' : `Last ${days.toLocaleString()} days`
  const [firstDay, lastDay] = [toStartOfDay(from, 0), toStartOfDay(to, 0)].map((date) => date && formatDay(date))
  if (firstDay && lastDay) return firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`
  return firstDay ? `Since ${firstDay}` : lastDay ? `Until ${lastDay}` : 'Any time'
}

const MAX_DAYS = 40_000

function getEarlierDay(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - Math.min(Math.floor(days), MAX_DAYS))
}

/** Start of a day plus a number of days; undefined if invalid. */
function toStartOfDay(day: string | undefined, addedDays: number): Date | undefined {
  const [, year, month, date] = /^(19[7-9]\d|20\d\d)-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []
  return year === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(date) + addedDays)
}

import type { ListSubmissions } from '../../../api/submissions.ts'
import type { LeadSearch } from './lead-search.ts'
import { formatDay } from '../../../ui/formats.ts'

/** The list request. Times are full days, so that it stays the same (and cached) all day. */
export function toListQuery({ q, page, days, ...search }: LeadSearch, now: Date): ListSubmissions {
  const first = days === undefined ? getStart(search.from, 0) : daysBefore(now, days - 1)
  const end = days === undefined ? getStart(search.to, 1) : undefined
  return {
    ...(q && { q }),
    ...(page && { pageId: page }),
    ...(first && { from: first.toISOString() }),
    // A reversed range is made empty, because the service would reject it.
    ...(end && { to: (first && end < first ? first : end).toISOString() }),
  }
}

/** Whether there are filters to clear. */
export function isFiltered({ q, page, days, from, to }: LeadSearch): boolean {
  return [q, page, days, from, to].some((part) => part !== undefined)
}

/** Clears all of them. */
export const noLeadFilters: LeadSearch = {
  q: undefined,
  page: undefined,
  days: undefined,
  from: undefined,
  to: undefined,
}

/** Text of the requested days. */
export function daysText({ days, from, to }: LeadSearch): string {
  if (days !== undefined) return days === 1 ? 'Today' : `Last ${days.toLocaleString()} days`
  const [first, last] = [getStart(from, 0), getStart(to, 0)].map((at) => at && formatDay(at))
  if (first && last) return first === last ? first : `${first} – ${last}`
  return first ? `Since ${first}` : last ? `Until ${last}` : 'Any time'
}
const longest = 40_000

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - Math.min(Math.floor(days), longest))
}

/** Start of a day plus a number of days; undefined if invalid. */
function getStart(day: string | undefined, later: number): Date | undefined {
  const [, year, month, date] = /^(19[7-9]\d|20\d\d)-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []
  return year === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(date) + later)
}

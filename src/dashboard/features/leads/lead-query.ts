import type { SubmissionListQuery } from '#dashboard/api/submissions.ts'
import { toTimeRange } from '#dashboard/ui/lists/day-range.ts'
import { type LeadSearch, nobody } from './lead-search.ts'

/** The request for the leads that match the search parameters. */
export function toListQuery(
  { q, page, code, unread, assignee, status, duplicates, days, from, to }: LeadSearch,
  now: Date,
): SubmissionListQuery {
  return {
    ...(q && { q }),
    ...(page && { pageId: page }),
    ...(code && { codeId: code }),
    ...(unread && { unread }),
    ...(assignee !== undefined && { assignee: assignee === nobody ? '' : assignee }),
    ...(status && { status }),
    ...(duplicates && { duplicated: true }),
    ...toTimeRange({ days, from, to }, now),
  }
}

/** Whether there are filters to clear. */
export function isFiltered({
  q,
  page,
  code,
  unread,
  assignee,
  status,
  duplicates,
  days,
  from,
  to,
}: LeadSearch): boolean {
  return [q, page, code, unread, assignee, status, duplicates, days, from, to].some((filter) => filter !== undefined)
}

/** Search parameters that clear every filter. */
export const noLeadFilters: LeadSearch = {
  q: undefined,
  page: undefined,
  code: undefined,
  unread: undefined,
  assignee: undefined,
  status: undefined,
  duplicates: undefined,
  days: undefined,
  from: undefined,
  to: undefined,
}

import { submissionStatuses, type SubmissionStatus } from '#contract/submission-statuses.ts'
import type { SubmissionListQuery } from '#dashboard/api/submissions.ts'
import { toTimeRange } from '#dashboard/ui/lists/day-range.ts'
import { type LeadSearch, nobody } from './lead-search.ts'

/** The request for the leads that match the search parameters. */
export function toListQuery(search: LeadSearch, now: Date): SubmissionListQuery {
  const { q, unread, duplicates, days, from, to } = search
  return {
    ...(q && { q }),
    ...toValueQuery(search),
    ...(unread && { unread }),
    ...(duplicates && { duplicated: true }),
    ...toTimeRange({ days, from, to }, now),
  }
}

/** A single value is sent as the filter that every service has. */
function toValueQuery(search: LeadSearch): SubmissionListQuery {
  const { page, notPage, code, notCode } = search
  const [assignee, notAssignee] = [toNames(search.assignee), toNames(search.notAssignee)]
  const [status, notStatus] = [toStatuses(search.status), toStatuses(search.notStatus)]
  const query = {
    ...(page?.length === 1 ? { pageId: page[0] } : { anyOfPages: page }),
    noneOfPages: notPage,
    ...(code?.length === 1 ? { codeId: code[0] } : { anyOfCodes: code }),
    noneOfCodes: notCode,
    ...(assignee?.length === 1 ? { assignee: assignee[0] } : { anyOfAssignees: assignee }),
    noneOfAssignees: notAssignee,
    ...(status?.length === 1 ? { status: status[0] } : { anyOfStatuses: status }),
    noneOfStatuses: notStatus,
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

/** The service has an empty text for leads that are assigned to nobody. */
function toNames(values: readonly string[] | undefined): string[] | undefined {
  return values?.map((value) => (value === nobody ? '' : value))
}

function toStatuses(values: readonly string[] | undefined): SubmissionStatus[] | undefined {
  return values && submissionStatuses.filter((status) => values.includes(status))
}

/** Search parameters that clear every filter. */
export const noLeadFilters = {
  q: undefined,
  page: undefined,
  notPage: undefined,
  code: undefined,
  notCode: undefined,
  unread: undefined,
  assignee: undefined,
  notAssignee: undefined,
  status: undefined,
  notStatus: undefined,
  duplicates: undefined,
  days: undefined,
  from: undefined,
  to: undefined,
} satisfies LeadSearch

/** The filters without the open lead and the layout. */
export function pickFilters({ open: _open, answers: _answers, board: _board, ...filters }: LeadSearch): LeadSearch {
  return filters
}

/** Whether there are filters to clear. */
export function isFiltered(search: LeadSearch): boolean {
  return Object.values(pickFilters(search)).some((filter) => filter !== undefined)
}

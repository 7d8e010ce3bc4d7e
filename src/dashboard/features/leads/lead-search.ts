import { type SubmissionStatus, submissionStatuses } from '#contract/submission-statuses.ts'
import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

/** Value of the assignee filter for leads that are assigned to nobody. No person is called a dash. */
export const nobody = '-'

/** Search parameters of the leads: filters, and the open lead. */
export interface LeadSearch {
  q?: string | undefined
  page?: string | undefined
  code?: string | undefined
  /** Only unread leads. */
  unread?: true | undefined
  /** The assigned person, or `nobody`. */
  assignee?: string | undefined
  /** What became of the person. */
  status?: SubmissionStatus | undefined
  /** Only leads whose person has sent another one. */
  duplicates?: true | undefined
  /** Whether the leads are shown on a board, by their status. */
  board?: true | undefined
  /** Number of days that end today. */
  days?: number | undefined
  /** Local days, `2026-03-01`, both inclusive; instead of `days`. */
  from?: string | undefined
  to?: string | undefined
  open?: string | undefined
  /** Whether the summary of the answers is shown. */
  answers?: true | undefined
}

/** Parses leniently: unknown or malformed parameters are dropped, because people edit and truncate addresses. */
export function parseLeadSearch({ days, ...raw }: Record<string, unknown>): LeadSearch {
  const search: LeadSearch = {}
  for (const name of ['q', 'page', 'code', 'assignee', 'from', 'to', 'open'] as const) {
    const text = toSearchText(raw[name])
    if (text) search[name] = text
  }
  if (raw['unread'] === true) search.unread = true
  for (const name of ['answers', 'duplicates', 'board'] as const) if (raw[name] === true) search[name] = true
  const status = submissionStatuses.find((known) => known === raw['status'])
  if (status) search.status = status
  if (typeof days === 'number' && days > 0) search.days = days
  return search
}

import { submissionStatuses } from '#contract/submission-statuses.ts'
import { toSearchText, toSearchTexts } from '#dashboard/ui/lists/to-search-text.ts'

/** Value of the assignee filter for leads that are assigned to nobody. No person is called a dash. */
export const nobody = '-'

/** Search parameters of the leads: filters, and the open lead. */
export interface LeadSearch {
  q?: string | undefined
  /** Ids of pages: the form must be on one of the first, and on none of the second. */
  page?: string[] | undefined
  notPage?: string[] | undefined
  /** Ids of codes: one of the first was scanned, and none of the second. */
  code?: string[] | undefined
  notCode?: string[] | undefined
  /** Only unread leads. */
  unread?: true | undefined
  /** The assigned people, or `nobody`. */
  assignee?: string[] | undefined
  notAssignee?: string[] | undefined
  /** What became of the person. */
  status?: string[] | undefined
  notStatus?: string[] | undefined
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

const listParameters = ['page', 'notPage', 'code', 'notCode', 'assignee', 'notAssignee', 'status', 'notStatus'] as const

/** Parses leniently: unknown or malformed parameters are dropped, because people edit and truncate addresses. */
export function parseLeadSearch({ days, ...raw }: Record<string, unknown>): LeadSearch {
  const search: LeadSearch = parseLists(raw)
  for (const name of ['q', 'from', 'to', 'open'] as const) {
    const text = toSearchText(raw[name])
    if (text) search[name] = text
  }
  for (const name of ['unread', 'answers', 'duplicates', 'board'] as const) if (raw[name] === true) search[name] = true
  if (typeof days === 'number' && days > 0) search.days = days
  return search
}

function parseLists(raw: Record<string, unknown>): LeadSearch {
  const search: LeadSearch = {}
  for (const name of listParameters) {
    const isStatus = name === 'status' || name === 'notStatus'
    const texts = toSearchTexts(raw[name])?.filter(
      (text) => !isStatus || submissionStatuses.some((knownStatus) => knownStatus === text),
    )
    if (texts?.length) search[name] = texts
  }
  return search
}

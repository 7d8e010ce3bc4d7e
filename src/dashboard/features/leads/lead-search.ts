import { searchText } from '#dashboard/ui/lists/search-text.ts'

/** In the address instead of a person: leads that nobody takes care of. No person is called a dash. */
export const nobody = '-'

/** Search parameters of the leads: filters, and the open lead. */
export interface LeadSearch {
  q?: string | undefined
  page?: string | undefined
  code?: string | undefined
  /** Only those that nobody has read. */
  unread?: true | undefined
  /** Who takes care of it, or `nobody`. */
  assignee?: string | undefined
  /** Number of days up to today. */
  days?: number | undefined
  /** Local days, `2026-03-01`, both inclusive; instead of `days`. */
  from?: string | undefined
  to?: string | undefined
  open?: string | undefined
  /** Whether the answers are shown in numbers. */
  answers?: true | undefined
}

/** Parses leniently: unknown or malformed parameters are dropped, because people edit and truncate addresses. */
export function parseLeadSearch({ days, ...raw }: Record<string, unknown>): LeadSearch {
  const search: LeadSearch = {}
  for (const name of ['q', 'page', 'code', 'assignee', 'from', 'to', 'open'] as const) {
    const text = searchText(raw[name])
    if (text) search[name] = text
  }
  if (raw['unread'] === true) search.unread = true
  if (raw['answers'] === true) search.answers = true
  if (typeof days === 'number' && days > 0) search.days = days
  return search
}

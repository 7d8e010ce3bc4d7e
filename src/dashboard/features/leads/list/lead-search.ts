import { searchText } from '../../../ui/lists/search-text.ts'

/** What the address of the leads says: which are listed, and which is looked at. */
export interface LeadSearch {
  q?: string | undefined
  page?: string | undefined
  /** So many days up to today. */
  days?: number | undefined
  /** Days in the reader's own zone, `2026-03-01`, both inclusive; instead of `days`. */
  from?: string | undefined
  to?: string | undefined
  open?: string | undefined
}

/** Reads the address leniently: what is unknown or malformed is dropped, since people edit and cut addresses. */
export function parseLeadSearch({ days, ...raw }: Record<string, unknown>): LeadSearch {
  const search: LeadSearch = {}
  for (const name of ['q', 'page', 'from', 'to', 'open'] as const) {
    const text = searchText(raw[name])
    if (text) search[name] = text
  }
  if (typeof days === 'number' && days > 0) search.days = days
  return search
}

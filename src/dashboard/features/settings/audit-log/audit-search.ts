import type { DayRange } from '#dashboard/ui/lists/day-range.ts'
import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

/** Search parameters of the audit log: filters, and the open entry. */
export interface AuditSearch extends DayRange {
  /** Id of a person or key. */
  actor?: string | undefined
  /** The beginning of an action: `member.` */
  action?: string | undefined
  open?: string | undefined
}

/** Parses leniently: unknown or malformed parameters are dropped, because people edit and truncate addresses. */
export function parseAuditSearch({ days, ...raw }: Record<string, unknown>): AuditSearch {
  const search: AuditSearch = {}
  for (const name of ['actor', 'action', 'from', 'to', 'open'] as const) {
    const text = toSearchText(raw[name])
    if (text) search[name] = text
  }
  if (typeof days === 'number' && days > 0) search.days = days
  return search
}

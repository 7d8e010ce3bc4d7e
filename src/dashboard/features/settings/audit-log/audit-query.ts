import type { AuditListQuery } from '#dashboard/api/audit.ts'
import { toTimeRange } from '#dashboard/ui/lists/day-range.ts'
import type { AuditSearch } from './audit-search.ts'

/** Query of the list request. */
export function toAuditQuery({ actor, action, ...search }: AuditSearch, now: Date): AuditListQuery {
  return { ...(actor && { actor }), ...(action && { action }), ...toTimeRange(search, now) }
}

/** Whether there are filters to clear. */
export function isAuditFiltered({ actor, action, days, from, to }: AuditSearch): boolean {
  return [actor, action, days, from, to].some((filter) => filter !== undefined)
}

/** Search parameters that clear every filter. */
export const noAuditFilters: AuditSearch = {
  actor: undefined,
  action: undefined,
  days: undefined,
  from: undefined,
  to: undefined,
}

import type { RequestListQuery } from '#dashboard/api/api-requests.ts'
import type { RequestSearch } from './request-search.ts'

const HOUR_MS = 3_600_000

/** Query of the list request. */
export function toRequestQuery({ key, method, status, path, hours }: RequestSearch, now: Date): RequestListQuery {
  return {
    ...(key && { keyId: key }),
    ...(method && { method }),
    ...(status && { status }),
    ...(path && { path }),
    ...(hours && { from: new Date(now.getTime() - hours * HOUR_MS).toISOString() }),
  }
}

/** Whether there are filters to clear. */
export function isRequestFiltered({ key, method, status, path, hours }: RequestSearch): boolean {
  return [key, method, status, path, hours].some((filter) => filter !== undefined)
}

/** Search parameters that clear every filter. */
export const noRequestFilters: RequestSearch = {
  key: undefined,
  method: undefined,
  status: undefined,
  path: undefined,
  hours: undefined,
}

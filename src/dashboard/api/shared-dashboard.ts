import { queryOptions } from '@tanstack/react-query'
import type { SharedDashboardBody, SharedRequestBody } from '#contract/shared-dashboard.ts'
import { ownZone } from '../ui/own-zone.ts'
import { sendRequest, toApiError } from './client.ts'

export type SharedDashboard = SharedDashboardBody
/** The token of the link, and the input of the visitor. */
export type SharedDashboardQuery = Pick<SharedRequestBody, 'token' | 'password' | 'period'>

const STALE_MS = 60_000
/** Tokens of links that this page has opened. Choosing another period does not count as opening the link again. */
const openedTokens = new Set<string>()

/** The figures of a shared link. They need no session and are not stored in this browser. */
export const sharedDashboardQuery = (query: SharedDashboardQuery) =>
  queryOptions({
    queryKey: ['shared-dashboard', query.token, query.password, query.period],
    queryFn: ({ signal }) => readSharedDashboard(query, signal),
    staleTime: STALE_MS,
  })

/** Reads the figures of a shared link. Throws `password_required`, `wrong_password`, or `not_found` if the link no longer works. */
export async function readSharedDashboard(query: SharedDashboardQuery, signal?: AbortSignal): Promise<SharedDashboard> {
  const body: SharedRequestBody = {
    ...query,
    // Used if the link has no time zone and comparison of its own.
    timezone: ownZone,
    compare: 'weekdays',
    isFirst: !openedTokens.has(query.token),
  }
  const response = await sendRequest('/shared', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // Without cookies, so that a signed-in person sees the same figures as any visitor.
    credentials: 'omit',
    signal: signal ?? null,
  })
  if (!response.ok) throw await toApiError(response)
  openedTokens.add(query.token)
  return response.json() as Promise<SharedDashboard>
}

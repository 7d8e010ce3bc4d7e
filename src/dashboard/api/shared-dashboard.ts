import { queryOptions } from '@tanstack/react-query'
import type { SharedDashboardAnswer, SharedRequestBody } from '#contract/shared-dashboard.ts'
import { ownZone } from '../ui/own-zone.ts'
import { sendRequest, toApiError } from './client.ts'

export type SharedDashboard = SharedDashboardAnswer
/** The link, and what the visitor entered and chose. */
export type SharedDashboardQuery = Pick<SharedRequestBody, 'token' | 'password' | 'period'>

const STALE_MS = 60_000
/** Links whose figures this page has had: choosing another period does not count as opening one. */
const openedTokens = new Set<string>()

/** Figures of a shared link. They need no session, and nothing of them is stored. */
export const sharedDashboardQuery = (query: SharedDashboardQuery) =>
  queryOptions({
    queryKey: ['shared-dashboard', query.token, query.password, query.period],
    queryFn: ({ signal }) => readSharedDashboard(query, signal),
    staleTime: STALE_MS,
  })

/** Throws `password_required`, `wrong_password`, or `not_found` once the link does not work any more. */
export async function readSharedDashboard(query: SharedDashboardQuery, signal?: AbortSignal): Promise<SharedDashboard> {
  const body: SharedRequestBody = {
    ...query,
    // For links without a time zone and comparison of their own.
    timezone: ownZone,
    compare: 'previous',
    isFirst: !openedTokens.has(query.token),
  }
  const response = await sendRequest('/shared', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // Whoever is signed in here sees what everybody else sees.
    credentials: 'omit',
    signal: signal ?? null,
  })
  if (!response.ok) throw await toApiError(response)
  openedTokens.add(query.token)
  return response.json() as Promise<SharedDashboard>
}

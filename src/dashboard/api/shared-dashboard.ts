import { queryOptions } from '@tanstack/react-query'
import type { SharedDashboardAnswer, SharedRequestBody } from '#contract/shared-dashboard.ts'
import { ownZone } from '../ui/own-zone.ts'
import { reach, toApiError } from './client.ts'

export type SharedDashboard = SharedDashboardAnswer
/** The link, and what the visitor entered and chose. */
export type AskShared = Pick<SharedRequestBody, 'token' | 'password' | 'period'>

const STALE_MS = 60_000
/** Links whose figures this page has had: choosing another period does not count as opening one. */
const opened = new Set<string>()

/** Figures of a shared link. They need no session, and nothing of them is stored. */
export const sharedDashboardQuery = (params: AskShared) =>
  queryOptions({
    queryKey: ['shared-dashboard', params.token, params.password, params.period],
    queryFn: ({ signal }) => readSharedDashboard(params, signal),
    staleTime: STALE_MS,
  })

/** Throws `password_required`, `wrong_password`, or `not_found` once the link does not work any more. */
export async function readSharedDashboard(params: AskShared, signal?: AbortSignal): Promise<SharedDashboard> {
  const body: SharedRequestBody = {
    ...params,
    // For links without a time zone and comparison of their own.
    timezone: ownZone,
    compare: 'previous',
    isFirst: !opened.has(params.token),
  }
  const response = await reach('/shared', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // Whoever is signed in here sees what everybody else sees.
    credentials: 'omit',
    signal: signal ?? null,
  })
  if (!response.ok) throw await toApiError(response)
  opened.add(params.token)
  return response.json() as Promise<SharedDashboard>
}

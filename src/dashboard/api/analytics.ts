import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { callWith, toNotOfferedError } from './client.ts'
import { codesKey } from './code.ts'
import { analyticsCompleters } from './compatibility/analytics.ts'
import { isOffered } from './offers.ts'

const call = callWith(analyticsCompleters)

export type Summary = EndpointResponse<Api['GET /analytics/summary']>
export type SummaryQuery = NonNullable<
  EndpointRequest<'GET /analytics/summary', Api['GET /analytics/summary']>['query']
>
export type Outcomes = EndpointResponse<Api['GET /analytics/outcomes']>
export type OutcomesQuery = NonNullable<
  EndpointRequest<'GET /analytics/outcomes', Api['GET /analytics/outcomes']>['query']
>
export type Changes = EndpointResponse<Api['GET /analytics/changes']>
export type RankingResult = EndpointResponse<Api['GET /analytics/ranking']>
export type RankingQuery = NonNullable<
  EndpointRequest<'GET /analytics/ranking', Api['GET /analytics/ranking']>['query']
>
export type ChangesQuery = NonNullable<
  EndpointRequest<'GET /analytics/changes', Api['GET /analytics/changes']>['query']
>

const key = ['analytics'] as const

export const analyticsQueries = {
  key,
  /** All figures of the analytics screen in one response. */
  summary: (query: SummaryQuery) =>
    queryOptions({
      queryKey: [...key, 'summary', query],
      queryFn: ({ client, signal }) => readSummary(client, query, signal),
    }),
  /** The most scanned codes, each with its scans per day if the service returns them. */
  codesByDay: (range: Pick<SummaryQuery, 'from' | 'top'>) =>
    queryOptions({
      queryKey: [...key, 'codes-by-day', range],
      queryFn: async ({ client, signal }) => {
        const codeSeries = isOffered(client, 'GET /analytics/summary?codeSeries')
        const query = { ...range, interval: 'day' as const, ...(codeSeries && { codeSeries }) }
        return (await readSummary(client, query, signal)).codes
      },
    }),
  /** Causes of a rise or fall in scans. */
  changes: (query: ChangesQuery) =>
    queryOptions({
      queryKey: [...key, 'changes', query],
      queryFn: ({ client, signal }) =>
        call('GET /analytics/changes', { query: toOfferedComparison(client, query) }, signal),
    }),
  /** Codes or groups of codes by their scans, with the outcomes of these scans. */
  ranking: (query: RankingQuery) =>
    queryOptions({
      queryKey: [...key, 'ranking', query],
      queryFn: ({ signal }) => call('GET /analytics/ranking', { query }, signal),
    }),
  /** Outcomes of scans: visits, clicks, leads, conversions. */
  outcomes: (query: OutcomesQuery) =>
    queryOptions({
      queryKey: [...key, 'outcomes', query],
      queryFn: ({ signal }) => call('GET /analytics/outcomes', { query }, signal),
    }),
  /** Changes of a code's destination, newest first. */
  destinationChanges: (id: string) =>
    queryOptions({
      queryKey: [...codesKey, 'repointings', id],
      queryFn: async ({ signal }) => {
        const { data } = await call('GET /codes/{id}/history', { params: { id }, query: { limit: 50 } }, signal)
        return data.flatMap(({ at, changes }) =>
          changes['destination'] ? [{ at, to: changes['destination'].to }] : [],
        )
      },
      staleTime: 5 * 60_000,
    }),
}

/**
 * The specification does not define the parameters of the summary. A service that does not know them might ignore the period and return
 * figures for another one. Such a service counts as one without a summary.
 */
export async function readSummary(
  queryClient: QueryClient,
  { weekStart, ...query }: SummaryQuery,
  signal: AbortSignal,
): Promise<Summary> {
  if (!isOffered(queryClient, 'GET /analytics/summary?from')) throw toNotOfferedError()
  const hasWeekStart = weekStart !== undefined && isOffered(queryClient, 'GET /analytics/summary?weekStart')
  const sentQuery = { ...toOfferedComparison(queryClient, query), ...(hasWeekStart && { weekStart }) }
  return call('GET /analytics/summary', { query: sentQuery }, signal)
}

/** A service that cannot match weekdays compares with the period just before. */
function toOfferedComparison<Query extends Pick<SummaryQuery, 'compare'>>(
  queryClient: QueryClient,
  query: Query,
): Query {
  const isUnknown = query.compare === 'weekdays' && !isOffered(queryClient, 'GET /analytics/summary?not.country')
  return isUnknown ? { ...query, compare: 'previous' } : query
}

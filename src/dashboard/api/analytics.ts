import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { Answer, Sent } from '#contract/wire.ts'
import { callWith, toNotOfferedError } from './client.ts'
import { codesKey } from './code.ts'
import { analyticsAdditions } from './compatibility/analytics.ts'
import { offers } from './offers.ts'

const call = callWith(analyticsAdditions)

export type Summary = Answer<Api['GET /analytics/summary']>
export type AskSummary = NonNullable<Sent<'GET /analytics/summary', Api['GET /analytics/summary']>['query']>
export type Outcomes = Answer<Api['GET /analytics/outcomes']>
export type AskOutcomes = NonNullable<Sent<'GET /analytics/outcomes', Api['GET /analytics/outcomes']>['query']>
export type Changes = Answer<Api['GET /analytics/changes']>
export type AskChanges = NonNullable<Sent<'GET /analytics/changes', Api['GET /analytics/changes']>['query']>

const key = ['analytics'] as const

export const analyticsQueries = {
  key,
  /** All figures of the analytics screen in one response. */
  summary: (params: AskSummary) =>
    queryOptions({
      queryKey: [...key, 'summary', params],
      queryFn: ({ client, signal }) => readSummary(client, params, signal),
    }),
  /** Most scanned codes, each with its scans per day where the service has them. */
  codesByDay: (range: Pick<AskSummary, 'from' | 'top'>) =>
    queryOptions({
      queryKey: [...key, 'codes-by-day', range],
      queryFn: async ({ client, signal }) => {
        const codeSeries = offers(client, 'GET /analytics/summary?codeSeries')
        const params = { ...range, interval: 'day' as const, ...(codeSeries && { codeSeries }) }
        return (await readSummary(client, params, signal)).codes
      },
    }),
  /** Causes of a rise or fall in scans. */
  changes: (params: AskChanges) =>
    queryOptions({
      queryKey: [...key, 'changes', params],
      queryFn: ({ signal }) => call('GET /analytics/changes', { query: params }, signal),
    }),
  /** What came of scans. */
  outcomes: (params: AskOutcomes) =>
    queryOptions({
      queryKey: [...key, 'outcomes', params],
      queryFn: ({ signal }) => call('GET /analytics/outcomes', { query: params }, signal),
    }),
  /** Changes of a code's destination, newest first. */
  repointings: (id: string) =>
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
 * The specification leaves the parameters of the summary open. A service that is not known to have ours might ignore the period, so its
 * figures would be others than those asked for.
 */
async function readSummary(queries: QueryClient, params: AskSummary, signal: AbortSignal): Promise<Summary> {
  const summary = offers(queries, 'GET /analytics/summary?from')
    ? await call('GET /analytics/summary', { query: params }, signal)
    : null
  if (summary === null) throw toNotOfferedError()
  return summary
}

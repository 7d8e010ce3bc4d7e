import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { Answer, Sent } from '#contract/wire.ts'
import { ApiError, call } from './client.ts'
import { codesKey } from './code.ts'

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
      queryFn: ({ signal }) => readSummary(params, signal),
      retry: (tries, error) => !isLacking(error) && tries < 3,
    }),
  /** Most scanned codes, each with its scans per day. A service that rejects the daily figures returns them without. */
  codesByDay: (range: Pick<AskSummary, 'from' | 'top'>) =>
    queryOptions({
      queryKey: [...key, 'codes-by-day', range],
      queryFn: async ({ signal }) => {
        const params = { ...range, interval: 'day' as const }
        try {
          return (await call('GET /analytics/summary', { query: { ...params, codeSeries: true } }, signal)).codes
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 400) throw error
          return (await call('GET /analytics/summary', { query: params }, signal)).codes
        }
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
      retry: (tries, error) => !isLacking(error) && tries < 3,
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

/** Whether the service does not offer an endpoint, so that its panel is hidden. */
export function isLacking(error: unknown): boolean {
  return error instanceof ApiError && [404, 405].includes(error.status)
}

/** Whether there are breakdowns by folder, tag, campaign, UTM parameters and hour: an addition, with filters by them. */
export function hasAddedBreakdowns({ breakdowns }: Summary): boolean {
  const known: Partial<Summary['breakdowns']> = breakdowns
  return known.folder !== undefined && known.utmSource !== undefined && known.hour !== undefined
}

/** The specification leaves the parameters and the response of the summary open, so another service's summary may be unusable. */
async function readSummary(params: AskSummary, signal: AbortSignal): Promise<Summary> {
  const summary = await call('GET /analytics/summary', { query: params }, signal).catch((error: unknown) => {
    // Our service lists the invalid parameters; a service that does not know them cannot.
    const isOurs = error instanceof ApiError && error.failure.code === 'invalid_request'
    throw error instanceof ApiError && error.status === 400 && !isOurs ? noFigures() : error
  })
  const known: Partial<Summary> = summary
  if (!known.totals || !known.series || !known.breakdowns || !known.window) throw noFigures()
  return { ...summary, sites: known.sites ?? [] }
}

function noFigures(): ApiError {
  return new ApiError(404, { code: 'unreachable' }, { message: 'This service has no figures that can be shown here.' })
}

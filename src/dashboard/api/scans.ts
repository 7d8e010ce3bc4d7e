import { type InfiniteData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import { pagedQuery } from './list-query.ts'
import { scanCompleters } from './compatibility/scans.ts'
import { callWith } from './client.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'

const call = callWith(scanCompleters)

export type ScansPage = CompleteAnswer<'GET /codes/{id}/scans'>
export type Scan = ScansPage['data'][number]

export type ScanListQuery = NonNullable<EndpointRequest<'GET /scans', Api['GET /scans']>['query']>

const key = ['scans'] as const
const latestKey = [...key, 'latest'] as const
const LATEST_COUNT = 8

export const scansQueries = {
  key,
  ofCode: (id: string) =>
    pagedQuery([...key, 'of-code', id], (page, signal) => {
      const limit = page.cursor === undefined ? 10 : 50
      return call('GET /codes/{id}/scans', { params: { id }, query: { ...page, limit } }, signal)
    }),
  /** The newest scans that match the filters. */
  latest: (filters: ScanListQuery) =>
    queryOptions({
      queryKey: [...latestKey, filters],
      queryFn: async ({ signal }) =>
        (await call('GET /scans', { query: { ...filters, limit: LATEST_COUNT } }, signal)).data,
    }),
}

/** Adds new scans to the top of the cached lists that they match, each once. */
export function addScansToCache(queryClient: QueryClient, scans: readonly Scan[]): void {
  for (const [id, newScans] of Map.groupBy(scans, (scan) => scan.code.id)) {
    const { queryKey } = scansQueries.ofCode(id)
    queryClient.setQueryData<InfiniteData<ScansPage, string | null>>(queryKey, (list) => {
      const [firstPage, ...otherPages] = list?.pages ?? []
      if (!list || !firstPage) return list
      const knownScans = list.pages.flatMap((page) => page.data)
      const data = [...filterUnknown(newScans, knownScans), ...firstPage.data]
      return { ...list, pages: [{ ...firstPage, data }, ...otherPages] }
    })
  }
  queryClient.setQueryData(
    scansQueries.latest({}).queryKey,
    (list) => list && [...filterUnknown(scans, list), ...list].slice(0, LATEST_COUNT),
  )
  // Only the service can tell whether a scan matches other filters.
  void queryClient.invalidateQueries({ queryKey: latestKey, predicate: ({ queryKey }) => !hasNoFilters(queryKey) })
}

/** Scans that are not in the list yet, newest first. */
function filterUnknown(newScans: readonly Scan[], knownScans: readonly Scan[]): Scan[] {
  const ids = new Set(knownScans.map(({ id }) => id))
  return newScans.filter(({ id }) => !ids.has(id)).toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))
}

function hasNoFilters(queryKey: QueryKey): boolean {
  return Object.values(queryKey[latestKey.length] ?? {}).every((filter) => filter === undefined)
}

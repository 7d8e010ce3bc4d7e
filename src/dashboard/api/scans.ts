import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { Answer } from '#contract/wire.ts'
import { call } from './client.ts'

export type ScansPage = Answer<Api['GET /codes/{id}/scans']>
export type Scan = ScansPage['data'][number]

const key = ['scans'] as const

export const scansQueries = {
  key,
  ofCode: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...key, 'of-code', id],
      queryFn: ({ pageParam, signal }) =>
        call(
          'GET /codes/{id}/scans',
          { params: { id }, query: pageParam === null ? { limit: 10 } : { limit: 50, cursor: pageParam } },
          signal,
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.next_cursor,
    }),
}

/** Puts scans that were just heard of on top of their code's list, where that list is loaded. Each is shown once. */
export function addScansToCache(queries: QueryClient, scans: readonly Scan[]): void {
  for (const [id, news] of Map.groupBy(scans, (scan) => scan.code.id)) {
    const { queryKey } = scansQueries.ofCode(id)
    queries.setQueryData<InfiniteData<ScansPage, string | null>>(queryKey, (list) => {
      const [first, ...rest] = list?.pages ?? []
      if (!list || !first) return list
      const known = new Set(list.pages.flatMap((page) => page.data.map((scan) => scan.id)))
      const fresh = news
        .filter((scan) => !known.has(scan.id))
        .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))
      return fresh.length === 0 ? list : { ...list, pages: [{ ...first, data: [...fresh, ...first.data] }, ...rest] }
    })
  }
}

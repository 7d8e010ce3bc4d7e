import { pagedQuery } from './list-query.ts'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse } from '#contract/wire.ts'
import { pageCompleters } from './compatibility/pages.ts'
import { callWith } from './client.ts'
import { pagesQueries } from './pages.ts'

const call = callWith(pageCompleters)

export type PageRevision = EndpointResponse<Api['GET /pages/{id}/history']>['data'][number]

const key = [...pagesQueries.key, 'history'] as const

export const pageHistoryQueries = {
  /** Revisions, newest first. */
  revisions: (id: string) =>
    infiniteQueryOptions({
      ...pagedQuery([...key, id], (page, signal) =>
        call('GET /pages/{id}/history', { params: { id }, query: { ...page, limit: 30 } }, signal),
      ),
      staleTime: 0,
    }),
  /** The document of a revision, which never changes. */
  revision: (id: string, revision: number) =>
    queryOptions({
      queryKey: [...key, id, 'revision', revision],
      queryFn: ({ signal }) =>
        call('GET /pages/{id}/history/{revision}', { params: { id, revision: String(revision) } }, signal),
      staleTime: Infinity,
    }),
}

/** Names a version. Null removes its name. */
export const nameVersion = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: { id: string; name: string | null; revision: number }) =>
      call('POST /pages/{id}/versions', { params: { id }, body }),
    onSuccess: (_version, { id }) => queryClient.invalidateQueries({ queryKey: [...key, id], exact: true }),
  })

/** Restores an earlier revision as a new one. */
export const restoreRevision = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, revision }: { id: string; revision: number }) =>
      call('POST /pages/{id}/restore', { params: { id }, body: { revision } }),
    onSuccess: ({ id }) => queryClient.invalidateQueries({ queryKey: [...key, id], exact: true }),
  })

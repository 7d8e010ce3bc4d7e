import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse } from '#contract/wire.ts'
import { call, toApiUrl } from './client.ts'
import { listQuery } from './list-query.ts'

export type Export = EndpointResponse<Api['GET /exports']>['data'][number]

const CHECK_INTERVAL_MS = 2_000
const allExports = listQuery(['exports'], (signal) => call('GET /exports', {}, signal))

export const exportsQueries = {
  /** All exports, polled while one is running. */
  all: () =>
    queryOptions({
      ...allExports,
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => state === 'running') ? CHECK_INTERVAL_MS : false,
    }),
}

export const startExport = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => call('POST /exports', {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: allExports.queryKey }),
  })

export const deleteExport = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /exports/{id}', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: allExports.queryKey }),
  })

/** The URL of the file. The browser downloads it to disk, because it may not fit into memory. */
export function exportFileUrl(id: string): string {
  return toApiUrl(`/exports/${encodeURIComponent(id)}/file`)
}

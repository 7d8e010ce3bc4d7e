import type { QueryClient } from '@tanstack/react-query'
import type { EndpointRequest } from '#contract/wire.ts'
import type { CallableApi, Wire } from './compatibility/fill.ts'
import { call } from './client.ts'
import { followEvents, createBatcher, refetchCached } from './follow.ts'
import { addNewest, type PagedList, pagedQuery } from './list-query.ts'

export type ApiRequest = Wire<'GET /requests'>['data'][number]
export type RequestListQuery = NonNullable<EndpointRequest<'GET /requests', CallableApi['GET /requests']>['query']>

const key = ['requests'] as const

/** Requests with API keys, of the last seven days. */
export const requestsQueries = {
  list: (filters: RequestListQuery) =>
    pagedQuery([...key, filters], (page, signal) => call('GET /requests', { query: { ...filters, ...page } }, signal)),
}

/** Adds new requests to the list with the shown filters until the signal aborts. */
export function followRequests(
  queryClient: QueryClient,
  getFilters: () => RequestListQuery | undefined,
  signal: AbortSignal,
): Promise<void> {
  const addRequest = createBatcher<ApiRequest>((requests) => {
    const filters = getFilters()
    if (!filters) return
    queryClient.setQueryData<PagedList<ApiRequest>>(
      requestsQueries.list(filters).queryKey,
      (list) =>
        list &&
        addNewest(
          list,
          requests.filter((request) => matchesFilters(request, filters)),
          ({ at }) => at,
        ),
    )
  })
  return followEvents(
    {
      topics: ['requests'],
      onEvent: (event) => event.topic === 'requests' && addRequest(event.request),
      onOpen: () => void refetchCached(queryClient, [key]),
    },
    signal,
  )
}

/** Whether a list with these filters contains a new request. `from` is not compared: it is in the past, so every new request is after it. */
function matchesFilters(request: ApiRequest, { keyId, method, path = '', status, to }: RequestListQuery): boolean {
  const hasStatus = status === undefined || String(request.status).startsWith(status.replaceAll('x', ''))
  return (
    (keyId === undefined || request.keyId === keyId) &&
    (method === undefined || request.method === method) &&
    hasStatus &&
    request.path.includes(path) &&
    to === undefined
  )
}

import type { QueryClient } from '@tanstack/react-query'
import type { Sent } from '#contract/wire.ts'
import type { Offered, Wire } from './compatibility/fill.ts'
import { call } from './client.ts'
import { follow, inBatches, readAgain } from './follow.ts'
import { addNewest, type Listed, pagedQuery } from './list-query.ts'

export type ApiRequest = Wire<'GET /requests'>['data'][number]
export type ListRequests = NonNullable<Sent<'GET /requests', Offered['GET /requests']>['query']>

const key = ['requests'] as const

/** Requests with API keys, of the last seven days. */
export const requestsQueries = {
  list: (filters: ListRequests) =>
    pagedQuery([...key, filters], (page, signal) => call('GET /requests', { query: { ...filters, ...page } }, signal)),
}

/** Adds new requests to the list with the shown filters until the signal aborts. */
export function followRequests(
  queries: QueryClient,
  shown: () => ListRequests | undefined,
  signal: AbortSignal,
): Promise<void> {
  const hear = inBatches<ApiRequest>((requests) => {
    const filters = shown()
    if (!filters) return
    queries.setQueryData<Listed<ApiRequest>>(
      requestsQueries.list(filters).queryKey,
      (list) =>
        list &&
        addNewest(
          list,
          requests.filter((request) => matches(request, filters)),
          ({ at }) => at,
        ),
    )
  })
  return follow(
    {
      topics: ['requests'],
      onEvent: (event) => event.topic === 'requests' && hear(event.request),
      onOpen: () => void readAgain(queries, [key]),
    },
    signal,
  )
}

/** Whether a list with these filters has the request. `from` is in the past, so that a new one is always after it. */
function matches(request: ApiRequest, { keyId, method, path = '', status, to }: ListRequests): boolean {
  const ofStatus = status === undefined || String(request.status).startsWith(status.replaceAll('x', ''))
  return (
    (keyId === undefined || request.keyId === keyId) &&
    (method === undefined || request.method === method) &&
    ofStatus &&
    request.path.includes(path) &&
    to === undefined
  )
}

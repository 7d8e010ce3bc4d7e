import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { call } from './client.ts'
import { listQuery } from './list-query.ts'

export type Domain = EndpointResponse<Api['GET /domains']>['data'][number]
export type DomainChange = NonNullable<EndpointRequest<'PATCH /domains/{id}', Api['PATCH /domains/{id}']>['body']>
export type NewDomain = EndpointRequest<'POST /domains', Api['POST /domains']>['body']

const CHECK_INTERVAL_MS = 15_000
const key = ['domains'] as const

export const domainsQueries = {
  all: () => listQuery(key, (signal) => call('GET /domains', {}, signal)),

  /** Checks the proof of a domain, every 15 seconds until the proof is found. */
  check: (queryClient: QueryClient, id: string) =>
    queryOptions({
      queryKey: [...key, 'check', id],
      queryFn: async ({ signal }) => {
        const checkedDomain = await call('POST /domains/{id}/verify', { params: { id } }, signal)
        queryClient.setQueryData(domainsQueries.all().queryKey, (domains) =>
          domains?.map((domain) => (domain.id === id ? checkedDomain : domain)),
        )
        return checkedDomain
      },
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchInterval: ({ state: { data } }) => (data && !needsProof(data) ? false : CHECK_INTERVAL_MS),
    }),
}

export const addDomain = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: NewDomain; idempotencyKey: string }) =>
      call('POST /domains', { body, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })

export const changeDomain = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: DomainChange }) =>
      call('PATCH /domains/{id}', { params: { id }, body: change }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainsQueries.all().queryKey }),
  })

export const removeDomain = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /domains/{id}', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainsQueries.all().queryKey }),
  })

/** Whether the proof of a domain has not been found yet, or was lost. */
export function needsProof({ state, proofLostAt }: Pick<Domain, 'state' | 'proofLostAt'>): boolean {
  return state === 'pending' || proofLostAt !== null
}

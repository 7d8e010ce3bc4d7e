import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { call } from './client.ts'
import { workspaceQueries } from './workspace.ts'

export type Key = EndpointResponse<Api['GET /keys']>['data'][number]
export type KeyRate = EndpointResponse<Api['GET /keys']>['rate']
export type NewKey = EndpointResponse<Api['POST /keys']>
export type CreateKeyBody = EndpointRequest<'POST /keys', Api['POST /keys']>['body']

const key = ['keys'] as const

export const keysQueries = {
  /** The active keys, and their shared use of the rate limit. */
  all: () => queryOptions({ queryKey: [...key, 'all'], queryFn: ({ signal }) => call('GET /keys', {}, signal) }),
}

/** The response contains the key itself and is not cached. */
export const createKey = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'create'],
    mutationFn: ({ body, idempotencyKey }: { body: CreateKeyBody; idempotencyKey: string }) =>
      call('POST /keys', { body, headers: { 'idempotency-key': idempotencyKey } }),
    gcTime: 0,
    onSuccess: () => refresh(queryClient),
  })

export const revokeKey = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'revoke'],
    mutationFn: (id: string) => call('DELETE /keys/{id}', { params: { id } }),
    onSuccess: () => refresh(queryClient),
  })

function refresh(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: key })
  void queryClient.invalidateQueries({ queryKey: workspaceQueries.key })
}

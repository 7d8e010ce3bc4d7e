import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { Answer, Sent } from '#contract/wire.ts'
import { call } from './client.ts'
import { listQueries } from './list-query.ts'
import { workspaceQueries } from './workspace.ts'

export type Key = Answer<Api['GET /keys']>['data'][number]
export type NewKey = Answer<Api['POST /keys']>
export type CreateKey = Sent<'POST /keys', Api['POST /keys']>['body']

export const keysQueries = listQueries('keys', (signal) => call('GET /keys', {}, signal))

/** The response contains the key itself and is not cached. */
export const createKey = (queries: QueryClient) =>
  mutationOptions({
    mutationKey: [...keysQueries.key, 'create'],
    mutationFn: (body: CreateKey) => call('POST /keys', { body }),
    gcTime: 0,
    onSuccess: () => refresh(queries),
  })

export const revokeKey = (queries: QueryClient) =>
  mutationOptions({
    mutationKey: [...keysQueries.key, 'revoke'],
    mutationFn: (id: string) => call('DELETE /keys/{id}', { params: { id } }),
    onSuccess: () => refresh(queries),
  })

function refresh(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: keysQueries.key })
  void queries.invalidateQueries({ queryKey: workspaceQueries.key })
}

import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest, EndpointResponse } from '#contract/wire.ts'
import { call } from './client.ts'

export type Annotation = EndpointResponse<Api['GET /annotations']>['data'][number]
export type NewNote = NonNullable<EndpointRequest<'POST /annotations', Api['POST /annotations']>['body']>
type AnnotationsQuery = NonNullable<EndpointRequest<'GET /annotations', Api['GET /annotations']>['query']>

const key = ['annotations'] as const

/** Notes of people, and what happened to codes, pages, sites and reports. */
export const annotationsQueries = {
  key,
  list: (query: AnnotationsQuery) =>
    queryOptions({
      queryKey: [...key, query],
      queryFn: async ({ signal }) => (await call('GET /annotations', { query }, signal)).data,
      staleTime: 60_000,
    }),
}

export const createNote = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: NewNote; idempotencyKey: string }) =>
      call('POST /annotations', { body, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })

export const updateNote = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, body }: { id: string; body: Pick<NewNote, 'at' | 'text'> }) =>
      call('PATCH /annotations/{id}', { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })

export const deleteNote = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /annotations/{id}', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })

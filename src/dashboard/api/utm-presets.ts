import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { call } from './client.ts'
import { listQueries } from './list-query.ts'

export type UtmPreset = EndpointResponse<Api['GET /utm-presets']>['data'][number]
export type NewUtmPreset = EndpointRequest<'POST /utm-presets', Api['POST /utm-presets']>['body']

/** Named UTM parameters of the workspace. */
export const utmPresetsQueries = listQueries('utm-presets', (signal) => call('GET /utm-presets', {}, signal))

const refreshListOnSuccess = (queryClient: QueryClient) => ({
  onSuccess: () => queryClient.invalidateQueries({ queryKey: utmPresetsQueries.key }),
})

export const createUtmPreset = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: NewUtmPreset; idempotencyKey: string }) =>
      call('POST /utm-presets', { body, headers: { 'idempotency-key': idempotencyKey } }),
    ...refreshListOnSuccess(queryClient),
  })

export const changeUtmPreset = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: Partial<NewUtmPreset> }) =>
      call('PATCH /utm-presets/{id}', { params: { id }, body: change }),
    ...refreshListOnSuccess(queryClient),
  })

export const deleteUtmPreset = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /utm-presets/{id}', { params: { id } }),
    ...refreshListOnSuccess(queryClient),
  })

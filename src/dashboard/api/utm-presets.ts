import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { Answer, EndpointRequest } from '#contract/wire.ts'
import { call } from './client.ts'
import { listQueries } from './list-query.ts'

export type UtmPreset = Answer<Api['GET /utm-presets']>['data'][number]
export type NewUtmPreset = EndpointRequest<'POST /utm-presets', Api['POST /utm-presets']>['body']

/** Named UTM parameters of the workspace. */
export const utmPresetsQueries = listQueries('utm-presets', (signal) => call('GET /utm-presets', {}, signal))

const listRefresh = (queries: QueryClient) => ({
  onSuccess: () => queries.invalidateQueries({ queryKey: utmPresetsQueries.key }),
})

export const createUtmPreset = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: NewUtmPreset; idempotencyKey: string }) =>
      call('POST /utm-presets', { body, headers: { 'idempotency-key': idempotencyKey } }),
    ...listRefresh(queries),
  })

export const changeUtmPreset = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: NewUtmPreset }) =>
      call('PATCH /utm-presets/{id}', { params: { id }, body: change }),
    ...listRefresh(queries),
  })

export const deleteUtmPreset = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /utm-presets/{id}', { params: { id } }),
    ...listRefresh(queries),
  })

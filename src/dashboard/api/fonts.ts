import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse } from '#contract/wire.ts'
import { call } from './client.ts'
import { listQueries } from './list-query.ts'

export type FontFamily = EndpointResponse<Api['GET /fonts']>['data'][number]

/** The font families that themes of pages may name. Only Tessera's own service has them. */
export const fontsQueries = listQueries('fonts', (signal) => call('GET /fonts', {}, signal))

/** Deletes an uploaded font. Fails for the last font of a family that a page uses. */
export const removeFont = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /fonts/{id}', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: fontsQueries.key }),
  })

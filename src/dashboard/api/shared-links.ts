import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { call } from './client.ts'
import { listQueries } from './list-query.ts'

export type SharedLink = EndpointResponse<Api['GET /shared-links']>['data'][number]
export type NewSharedLink = NonNullable<EndpointRequest<'POST /shared-links', Api['POST /shared-links']>['body']>
/**
 * The views that a link can open with: a rolling period that ends on the current day, or fixed days. `rolling` is null if the shown days are
 * no rolling period.
 */
export interface SharedViews {
  rolling: NewSharedView | null
  fixed: NewSharedView
}
type NewSharedView = Pick<NewSharedLink, 'period' | 'timezone' | 'interval' | 'compare' | 'compareFrom'> & {
  timezone: string
}

/** What a link shows. */
export type SharedTarget = Pick<NewSharedLink, 'campaignId' | 'folderId' | 'codeId' | 'filter'>

export const sharedLinksQueries = listQueries('shared-links', (signal) => call('GET /shared-links', {}, signal))

export const createSharedLink = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: NewSharedLink; idempotencyKey: string }) =>
      call('POST /shared-links', { body, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sharedLinksQueries.key }),
  })

export const revokeSharedLink = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /shared-links/{id}', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sharedLinksQueries.key }),
  })

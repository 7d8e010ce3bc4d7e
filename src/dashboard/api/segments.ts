import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest, EndpointResponse } from '#contract/wire.ts'
import { call } from './client.ts'
import { listQueries } from './list-query.ts'

export type Segment = EndpointResponse<Api['GET /segments']>['data'][number]
export type NewSegment = NonNullable<EndpointRequest<'POST /segments', Api['POST /segments']>['body']>
type SegmentChange = NonNullable<EndpointRequest<'PATCH /segments/{id}', Api['PATCH /segments/{id}']>['body']>

/** Saved filters of scans: those of the workspace, and those of this person. */
export const segmentsQueries = listQueries('segments', (signal) => call('GET /segments', {}, signal))

export const createSegment = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: NewSegment; idempotencyKey: string }) =>
      call('POST /segments', { body, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: segmentsQueries.key }),
  })

export const updateSegment = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, body }: { id: string; body: SegmentChange }) =>
      call('PATCH /segments/{id}', { params: { id }, body }),
    // Figures with the segment have other filters now.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: segmentsQueries.key }),
        queryClient.invalidateQueries({ queryKey: ['analytics'] }),
      ]),
  })

export const deleteSegment = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /segments/{id}', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: segmentsQueries.key }),
  })

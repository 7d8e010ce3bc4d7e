import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { ownZone } from '../ui/own-zone.ts'
import { call } from './client.ts'
import { listQuery } from './list-query.ts'

export type Campaign = EndpointResponse<Api['GET /campaigns']>['data'][number]
export type MeasuredCampaign = EndpointResponse<Api['GET /campaigns/{id}']>
export type CampaignSettings = EndpointRequest<'POST /campaigns', Api['POST /campaigns']>['body']

const key = ['campaigns'] as const

export const campaignsQueries = {
  key,
  all: () => listQuery(key, (signal) => call('GET /campaigns', {}, signal)),
  /** A campaign with its results, by days in the time zone of this browser. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...key, 'one', id],
      queryFn: ({ signal }) => call('GET /campaigns/{id}', { params: { id }, query: { timezone: ownZone } }, signal),
    }),
}

export const createCampaign = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: CampaignSettings; idempotencyKey: string }) =>
      call('POST /campaigns', { body, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })

export const changeCampaign = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: Partial<CampaignSettings> }) =>
      call('PATCH /campaigns/{id}', { params: { id }, body: change }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })

export const deleteCampaign = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /campaigns/{id}', { params: { id } }),
    onSuccess: (_nothing, id) => {
      queryClient.removeQueries({ queryKey: campaignsQueries.one(id).queryKey })
      const { queryKey } = campaignsQueries.all()
      queryClient.setQueryData(queryKey, (list) => list?.filter((campaign) => campaign.id !== id))
      void queryClient.invalidateQueries({ queryKey })
    },
  })

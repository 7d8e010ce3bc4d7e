import { pagedQuery } from './list-query.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { deliveryCompleters } from './compatibility/deliveries.ts'
import { callWith } from './client.ts'
import {
  type DeliveriesPage,
  deliveriesKey,
  type DeliveryListQuery,
  type Replay,
  type ReplayFilter,
  type SummaryWindow,
} from './delivery.ts'
import { webhooksQueries } from './webhooks.ts'

const call = callWith(deliveryCompleters)

export const deliveriesQueries = {
  lists: [...deliveriesKey, 'list'] as const,
  list: (filters: DeliveryListQuery) =>
    pagedQuery([...deliveriesQueries.lists, filters], (page, signal) =>
      listDeliveries({ ...filters, ...page }, signal),
    ),
  one: (deliveryId: string) =>
    queryOptions({
      queryKey: [...deliveriesKey, 'one', deliveryId],
      queryFn: ({ signal }) => call('GET /webhooks/deliveries/{deliveryId}', { params: { deliveryId } }, signal),
    }),
  summaries: [...deliveriesKey, 'summary'] as const,
  summary: (window: SummaryWindow) =>
    queryOptions({
      queryKey: [...deliveriesQueries.summaries, window],
      queryFn: ({ signal }) => call('GET /webhooks/deliveries/summary', { query: window }, signal),
    }),
  /** Number of deliveries that a replay would send. */
  replayCount: (id: string, filter: ReplayFilter) =>
    queryOptions({
      queryKey: [...deliveriesKey, 'replay-count', id, filter],
      queryFn: async ({ signal }) => {
        const body = { ...filter, dryRun: true }
        return (await call('POST /webhooks/{id}/replay', { params: { id }, body }, signal)).matched
      },
      staleTime: 0,
    }),
  /** Progress of a replay, polled every second until it ends. */
  replay: (replayId: string) =>
    queryOptions({
      queryKey: [...deliveriesKey, 'replay', replayId],
      queryFn: ({ signal }) => call('GET /webhooks/replays/{replayId}', { params: { replayId } }, signal),
      refetchInterval: ({ state: { data } }) => (data === undefined || isReplayFinished(data) ? false : 1_000),
    }),
}

/** A webhook's deliveries have an endpoint of their own, which every service has. It knows no filter but the status. */
function listDeliveries(query: DeliveryListQuery, signal: AbortSignal): Promise<DeliveriesPage> {
  const { webhookId, status, limit, cursor, ...otherFilters } = query
  const hasOtherFilters = Object.values(otherFilters).some((filter) => filter !== undefined)
  if (webhookId === undefined || hasOtherFilters) return call('GET /webhooks/deliveries', { query }, signal)
  return call('GET /webhooks/{id}/deliveries', { params: { id: webhookId }, query: { status, limit, cursor } }, signal)
}

export function isReplayFinished({ status }: Replay): boolean {
  return status === 'done' || status === 'cancelled'
}

/** Queues a delivery again: five new attempts under the same id. */
export const retryDelivery = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...deliveriesKey, 'retry'],
    mutationFn: (deliveryId: string) =>
      call('POST /webhooks/deliveries/{deliveryId}/retry', { params: { deliveryId } }),
    onSuccess: () => refreshDeliveries(queryClient),
  })

export const startReplay = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...deliveriesKey, 'start-replay'],
    mutationFn: ({ id, filter, perSecond }: { id: string; filter: ReplayFilter; perSecond: number }) =>
      call('POST /webhooks/{id}/replay', { params: { id }, body: { ...filter, perSecond } }),
    onSuccess: () => refreshDeliveries(queryClient),
  })

export const changeReplay = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...deliveriesKey, 'change-replay'],
    mutationFn: ({ replayId, paused }: { replayId: string; paused: boolean }) =>
      call('PATCH /webhooks/replays/{replayId}', { params: { replayId }, body: { paused } }),
    onSuccess: (replay) => queryClient.setQueryData(deliveriesQueries.replay(replay.replayId).queryKey, replay),
  })

export const cancelReplay = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...deliveriesKey, 'cancel-replay'],
    mutationFn: (replayId: string) => call('DELETE /webhooks/replays/{replayId}', { params: { replayId } }),
    onSuccess: (_nothing, replayId) =>
      queryClient.invalidateQueries({ queryKey: deliveriesQueries.replay(replayId).queryKey }),
  })

/** Refetches all data that shows a delivery: lists, details, figures, webhook health. */
function refreshDeliveries(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: deliveriesKey }),
    queryClient.invalidateQueries({ queryKey: webhooksQueries.key }),
  ])
}

import type { QueryClient } from '@tanstack/react-query'
import { completeDelivery } from './compatibility/deliveries.ts'
import { deliveriesQueries } from './deliveries.ts'
import { deliveriesKey, type Delivery, type DeliveryListQuery, matchesFilters } from './delivery.ts'
import { followEvents, refetchCached } from './follow.ts'
import { addNewest, type PagedList } from './list-query.ts'
import { webhooksQueries } from './webhooks.ts'

/** Updates cached deliveries from the live stream until the signal aborts. New ones are added to the list with the shown filters. */
export function followDeliveries(
  queryClient: QueryClient,
  getFilters: () => DeliveryListQuery | undefined,
  signal: AbortSignal,
): Promise<void> {
  const received = new Map<string, Delivery>()
  const flush = () => {
    addDeliveries(queryClient, getFilters(), [...received.values()])
    received.clear()
  }
  return followEvents(
    {
      topics: ['deliveries'],
      onEvent: (event) => {
        if (event.topic !== 'deliveries') return
        // Updates are batched, because a busy webhook changes many times per second.
        if (received.size === 0) setTimeout(flush, 300)
        received.set(event.delivery.id, completeDelivery(event.delivery))
      },
      onOpen: () => void refetchCached(queryClient, [deliveriesKey, webhooksQueries.key]),
    },
    signal,
  )
}

function addDeliveries(
  queryClient: QueryClient,
  filters: DeliveryListQuery | undefined,
  deliveries: readonly Delivery[],
) {
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]))
  queryClient.setQueriesData<PagedList<Delivery>>(
    { queryKey: deliveriesQueries.lists },
    (list) => list && replaceRows(list, byId),
  )
  if (filters)
    queryClient.setQueryData<PagedList<Delivery>>(
      deliveriesQueries.list(filters).queryKey,
      (list) =>
        list &&
        addNewest(
          list,
          deliveries.filter((delivery) => matchesFilters(delivery, filters)),
          ({ createdAt }) => createdAt,
        ),
    )
  for (const id of byId.keys()) void queryClient.invalidateQueries({ queryKey: deliveriesQueries.one(id).queryKey })
  void queryClient.invalidateQueries({ queryKey: deliveriesQueries.summaries })
  void queryClient.invalidateQueries({ queryKey: webhooksQueries.key })
}

/**
 * Updates rows in place. A row stays even if it no longer matches the filters, because a row that vanishes under the pointer is confusing.
 */
function replaceRows(list: PagedList<Delivery>, byId: ReadonlyMap<string, Delivery>): PagedList<Delivery> {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      data: page.data.map((delivery) => byId.get(delivery.id) ?? delivery),
    })),
  }
}

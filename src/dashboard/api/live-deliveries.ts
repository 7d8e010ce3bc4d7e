import type { QueryClient } from '@tanstack/react-query'
import { completeDelivery } from './compatibility/deliveries.ts'
import { deliveriesQueries } from './deliveries.ts'
import { deliveriesKey, type Delivery, type ListDeliveries, matchesFilters } from './delivery.ts'
import { follow, readAgain } from './follow.ts'
import { addNewest, type Listed } from './list-query.ts'
import { webhooksQueries } from './webhooks.ts'

/** Updates cached deliveries from the live stream until the signal aborts. New ones are added to the list named by `shown`. */
export function followDeliveries(
  queries: QueryClient,
  shown: () => ListDeliveries | undefined,
  signal: AbortSignal,
): Promise<void> {
  const heard = new Map<string, Delivery>()
  const flush = () => {
    addDeliveries(queries, shown(), [...heard.values()])
    heard.clear()
  }
  return follow(
    {
      topics: ['deliveries'],
      onEvent: (event) => {
        if (event.topic !== 'deliveries') return
        // Batches updates: a busy webhook changes many times a second.
        if (heard.size === 0) setTimeout(flush, 300)
        heard.set(event.delivery.id, completeDelivery(event.delivery))
      },
      onOpen: () => void readAgain(queries, [deliveriesKey, webhooksQueries.key]),
    },
    signal,
  )
}

function addDeliveries(queries: QueryClient, filters: ListDeliveries | undefined, deliveries: readonly Delivery[]) {
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]))
  queries.setQueriesData<Listed<Delivery>>(
    { queryKey: deliveriesQueries.lists },
    (list) => list && replaceKnown(list, byId),
  )
  if (filters)
    queries.setQueryData<Listed<Delivery>>(
      deliveriesQueries.list(filters).queryKey,
      (list) =>
        list &&
        addNewest(
          list,
          deliveries.filter((delivery) => matchesFilters(delivery, filters)),
          ({ createdAt }) => createdAt,
        ),
    )
  for (const id of byId.keys()) void queries.invalidateQueries({ queryKey: deliveriesQueries.one(id).queryKey })
  void queries.invalidateQueries({ queryKey: deliveriesQueries.summaries })
  void queries.invalidateQueries({ queryKey: webhooksQueries.key })
}

/** Keeps a row even if its new state no longer matches the filter, because a row that vanishes under the pointer is confusing. */
function replaceKnown(list: Listed<Delivery>, byId: ReadonlyMap<string, Delivery>): Listed<Delivery> {
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, data: page.data.map((one) => byId.get(one.id) ?? one) })),
  }
}

import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { deliveriesQueries, refreshDeliveries } from './deliveries.ts'
import { type DeliveriesPage, type Delivery, type ListDeliveries, matchesFilters } from './delivery.ts'
import { follow } from './follow.ts'
import { webhooksQueries } from './webhooks.ts'

type Listed = InfiniteData<DeliveriesPage, string | null>

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
        heard.set(event.delivery.id, event.delivery)
      },
      onReturn: () => void refreshDeliveries(queries),
    },
    signal,
  )
}

function addDeliveries(queries: QueryClient, filters: ListDeliveries | undefined, deliveries: readonly Delivery[]) {
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]))
  queries.setQueriesData<Listed>({ queryKey: deliveriesQueries.lists }, (list) => list && replaceKnown(list, byId))
  if (filters)
    queries.setQueryData<Listed>(
      deliveriesQueries.list(filters).queryKey,
      (list) =>
        list &&
        addOnTop(
          list,
          deliveries.filter((delivery) => matchesFilters(delivery, filters)),
        ),
    )
  for (const id of byId.keys()) void queries.invalidateQueries({ queryKey: deliveriesQueries.one(id).queryKey })
  void queries.invalidateQueries({ queryKey: deliveriesQueries.summaries })
  void queries.invalidateQueries({ queryKey: webhooksQueries.key })
}

/** Keeps a row even if its new state no longer matches the filter, because a row that vanishes under the pointer is confusing. */
function replaceKnown(list: Listed, byId: ReadonlyMap<string, Delivery>): Listed {
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, data: page.data.map((one) => byId.get(one.id) ?? one) })),
  }
}

function addOnTop(list: Listed, deliveries: readonly Delivery[]): Listed {
  const [first, ...rest] = list.pages
  if (!first) return list
  const known = new Set(list.pages.flatMap((page) => page.data.map(({ id }) => id)))
  const newest = first.data[0]?.createdAt ?? ''
  const fresh = deliveries
    .filter(({ id, createdAt }) => !known.has(id) && createdAt >= newest)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  return fresh.length === 0 ? list : { ...list, pages: [{ ...first, data: [...fresh, ...first.data] }, ...rest] }
}

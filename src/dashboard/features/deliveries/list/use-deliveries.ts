import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { deliveriesQueries } from '../../../api/deliveries.ts'
import type { ListDeliveries } from '../../../api/delivery.ts'
import { useLiveDeliveries } from '../../../api/use-live-deliveries.ts'
import { listState } from '../../../ui/lists/list-state.ts'

export type Deliveries = ReturnType<typeof useDeliveries>

/** The deliveries that are asked for, as far as they are read. They change as they happen. */
export function useDeliveries(filters: ListDeliveries) {
  const list = useInfiniteQuery({ ...deliveriesQueries.list(filters), placeholderData: keepPreviousData })
  useLiveDeliveries(filters)
  return { ...listState(list), shown: list.data?.pages.flatMap(({ data }) => data) ?? [] }
}

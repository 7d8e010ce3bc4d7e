import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deliveriesQueries } from '#dashboard/api/deliveries.ts'
import type { DeliveryListQuery } from '#dashboard/api/delivery.ts'
import { listState } from '#dashboard/api/list-state.ts'
import { followDeliveries } from '#dashboard/api/live-deliveries.ts'
import { useLiveList } from '#dashboard/api/use-live-list.ts'

export type Deliveries = ReturnType<typeof useDeliveries>

/** Deliveries loaded so far, updated live. */
export function useDeliveries(filters: DeliveryListQuery) {
  const list = useInfiniteQuery({ ...deliveriesQueries.list(filters), placeholderData: keepPreviousData })
  useLiveList(followDeliveries, filters)
  const { data } = list
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  return { ...listState(list), rows }
}

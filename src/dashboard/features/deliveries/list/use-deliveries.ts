import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deliveriesQueries } from '../../../api/deliveries.ts'
import type { ListDeliveries } from '../../../api/delivery.ts'
import { listState } from '../../../api/list-state.ts'
import { followDeliveries } from '../../../api/live-deliveries.ts'
import { useLiveList } from '../../../api/use-live-list.ts'

export type Deliveries = ReturnType<typeof useDeliveries>

/** Deliveries loaded so far, updated live. */
export function useDeliveries(filters: ListDeliveries) {
  const list = useInfiniteQuery({ ...deliveriesQueries.list(filters), placeholderData: keepPreviousData })
  useLiveList(followDeliveries, filters)
  const { data } = list
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  return { ...listState(list), rows }
}

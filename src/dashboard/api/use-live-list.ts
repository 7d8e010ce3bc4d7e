import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePermission } from './use-permission.ts'

type FollowList<Filters> = (
  queryClient: QueryClient,
  /** The filters of the list that is shown. */
  getFilters: () => Filters | undefined,
  signal: AbortSignal,
) => Promise<void>

/** While mounted, updates cached lists from the live stream. New rows are added to the list with these filters. */
export function useLiveList<Filters>(follow: FollowList<Filters>, filters?: Filters): void {
  const queryClient = useQueryClient()
  const mayFollow = usePermission()('GET /events')
  const latestFilters = useRef(filters)
  useEffect(() => {
    latestFilters.current = filters
  })
  useEffect(() => {
    if (!mayFollow) return
    const controller = new AbortController()
    void follow(queryClient, () => latestFilters.current, controller.signal)
    return () => controller.abort()
  }, [follow, queryClient, mayFollow])
}

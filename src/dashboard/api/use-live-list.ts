import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePermission } from './use-permission.ts'

type FollowList<Filters> = (
  queries: QueryClient,
  /** The filters of the list that is shown. */
  getFilters: () => Filters | undefined,
  signal: AbortSignal,
) => Promise<void>

/** While mounted, updates cached lists from the live stream. New rows are added to the list with these filters. */
export function useLiveList<Filters>(follow: FollowList<Filters>, filters?: Filters): void {
  const queries = useQueryClient()
  const mayFollow = usePermission()('GET /events')
  const latest = useRef(filters)
  useEffect(() => {
    latest.current = filters
  })
  useEffect(() => {
    if (!mayFollow) return
    const controller = new AbortController()
    void follow(queries, () => latest.current, controller.signal)
    return () => controller.abort()
  }, [follow, queries, mayFollow])
}

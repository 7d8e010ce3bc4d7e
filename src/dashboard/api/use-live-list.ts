import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePermission } from './use-permission.ts'

type Follow<Filters> = (
  queries: QueryClient,
  /** The filters of the list that is shown. */
  shown: () => Filters | undefined,
  signal: AbortSignal,
) => Promise<void>

/** Updates cached lists from the live stream while mounted. New rows are added to the list with these filters. */
export function useLiveList<Filters>(follow: Follow<Filters>, filters?: Filters): void {
  const queries = useQueryClient()
  const mayFollow = usePermission()('GET /events')
  const latest = useRef(filters)
  useEffect(() => {
    latest.current = filters
  })
  useEffect(() => {
    if (!mayFollow) return
    const stop = new AbortController()
    void follow(queries, () => latest.current, stop.signal)
    return () => stop.abort()
  }, [follow, queries, mayFollow])
}

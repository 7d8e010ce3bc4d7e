import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { analyticsQueries } from './analytics.ts'
import { onScans } from './live-scans.ts'

// Limits the load that open dashboards put on the service.
const FIRST_DELAY_MS = 1_000
const MIN_INTERVAL_MS = 5_000

/**
 * While mounted, refetches figures of periods that are not over when scans arrive: soon after the first scan, then at most every five
 * seconds.
 */
export function useLiveFigures(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastRefresh = 0
    const unsubscribe = onScans(() => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          lastRefresh = Date.now()
          refresh(queryClient)
        },
        Math.max(FIRST_DELAY_MS, lastRefresh + MIN_INTERVAL_MS - Date.now()),
      )
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [queryClient])
}

function refresh(queryClient: QueryClient) {
  void queryClient.invalidateQueries({
    queryKey: analyticsQueries.key,
    predicate: ({ queryKey: [, , params] }) => isOpenEnded(params),
  })
}

function isOpenEnded(query: unknown): boolean {
  const to = typeof query === 'object' && query !== null && 'to' in query ? query.to : undefined
  return typeof to !== 'string' || Date.parse(to) > Date.now()
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { analyticsQueries } from './analytics.ts'
import { onScans } from './events.ts'

// Limits the load that open dashboards put on the service.
const SOON_MS = 1_000
const SELDOM_MS = 5_000

/** Refetches the figures of the current period after new scans while mounted: soon after the first, then rarely. */
export function useLiveFigures(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const stop = onScans(() => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          last = Date.now()
          refresh(queries)
        },
        Math.max(SOON_MS, last + SELDOM_MS - Date.now()),
      )
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queries])
}

function refresh(queries: QueryClient) {
  void queries.invalidateQueries({
    queryKey: analyticsQueries.key,
    predicate: ({ queryKey: [, , params] }) => isOpenEnded(params),
  })
}

function isOpenEnded(params: unknown): boolean {
  const to = typeof params === 'object' && params !== null && 'to' in params ? params.to : undefined
  return typeof to !== 'string' || Date.parse(to) > Date.now()
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { analyticsQueries } from './analytics.ts'
import { onScans } from './events.ts'

// A dashboard that is looked at must not be what loads the service.
const SOON_MS = 1_000
const SELDOM_MS = 5_000

/** While mounted, the figures of a time that is not over follow the scans that are heard of: soon after the first, and then seldom. */
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

import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { calculateBackoff } from '#contract/backoff.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from './client.ts'

/** `offline`: this device has no network. `unavailable`: the server does not respond or reports an outage. */
export type Connection = 'online' | 'offline' | 'unavailable'

const retryPauses = { firstMs: 2_000, longestMs: 10_000 }

/**
 * Tracks whether the server is reachable, from the results of queries and mutations. During an outage, failed queries are retried with
 * growing pauses. If no query has failed, one query of the screen is refetched instead, to notice the end of the outage. Loaded data stays
 * on screen.
 */
export function watchConnection(queryClient: QueryClient): StoreApi<{ connection: Connection }> {
  const store = createStore<{ connection: Connection }>(() => ({ connection: 'online' }))
  let isUnavailable = false
  let failures = 0
  /** Hashes of queries that were sent before the outage was noticed. Their responses do not end the outage. */
  let sentBeforeOutage = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () =>
    store.setState({ connection: onlineManager.isOnline() ? (isUnavailable ? 'unavailable' : 'online') : 'offline' })
  update()
  const retry = () => {
    timer = undefined
    if (!isUnavailable) return
    failures += 1
    timer = setTimeout(retry, calculateBackoff(failures, retryPauses))
    const activeQueries = queryClient.getQueryCache().findAll({ type: 'active' })
    const failedQueries = activeQueries.filter(({ state }) => isOutage(state.error ?? state.fetchFailureReason))
    const queriesToRetry = new Set(failedQueries.length > 0 ? failedQueries : activeQueries.slice(0, 1))
    void queryClient.refetchQueries({ predicate: (query) => queriesToRetry.has(query) })
  }
  const setUnavailable = (unavailable: boolean) => {
    if (unavailable === isUnavailable) return
    isUnavailable = unavailable
    const pendingQueries = unavailable ? queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }) : []
    sentBeforeOutage = new Set(pendingQueries.map(({ queryHash }) => queryHash))
    failures = 1
    clearTimeout(timer)
    timer = unavailable ? setTimeout(retry, calculateBackoff(failures, retryPauses)) : undefined
    update()
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    const { queryHash } = event.query
    if (action.type === 'fetch') sentBeforeOutage.delete(queryHash)
    if (action.type === 'failed' || action.type === 'error') {
      if (isOutage(action.error)) setUnavailable(true)
      sentBeforeOutage.delete(queryHash)
    }
    if (action.type === 'success' && !action.manual && !sentBeforeOutage.delete(queryHash)) setUnavailable(false)
  })
  queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'updated' && mutation.state.status === 'error' && isOutage(mutation.state.error)) setUnavailable(true)
  })
  onlineManager.subscribe(update)
  return store
}

/** Whether an error means that the server is unreachable or temporarily down, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  // A failed image provider says nothing about the server itself.
  if (!(error instanceof ApiError) || error.failure.code === 'provider_failed') return false
  return [0, 502, 503, 504].includes(error.status)
}

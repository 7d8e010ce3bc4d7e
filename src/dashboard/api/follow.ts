import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { calculateBackoff } from '#contract/backoff.ts'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import { pause } from '../ui/pause.ts'
import { ApiError, call } from './client.ts'
import type { LiveEvent } from './compatibility/complete-answer.ts'

interface FollowOptions {
  topics: EndpointRequest<'GET /events', Api['GET /events']>['query']['topics']
  onEvent: (event: LiveEvent) => void
  /** Called each time the stream opens. Data that was read before may have changed, so it must be refetched. */
  onOpen: () => void
  /** Called when the connection is lost. */
  onLost?: () => void
}

/** Reads server-sent events until the signal aborts, and reconnects when the stream is lost. */
export async function followEvents(
  { topics, onEvent, onOpen, onLost }: FollowOptions,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      const events = await call('GET /events', { query: { topics } }, signal)
      onOpen()
      failures = 0
      for await (const event of events) onEvent(event)
    } catch (error) {
      // A service without the stream is not called again; screens refetch when they open. After a 401 the stream is opened again, because
      // the person may sign in on this screen.
      if (error instanceof ApiError && [400, 403, 404, 405].includes(error.status)) return
    }
    if (signal.aborted) return
    onLost?.()
    failures += 1
    await pause(calculateBackoff(failures, { firstMs: 1_000, longestMs: 30_000 }), signal)
  }
}

/**
 * Refetches the queries under the keys. A query that still awaits its first response is refetched once that response has arrived: the
 * response may be older than the stream, and events before it cannot be added to the cache.
 */
export async function refetchCached(queryClient: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const isFirstFetch = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
  const firstFetches = keys.flatMap((queryKey) =>
    queryClient.getQueryCache().findAll({ queryKey, predicate: isFirstFetch }),
  )
  const invalidate = (queryKey: QueryKey) => queryClient.invalidateQueries({ queryKey })
  await Promise.all([
    ...keys.map(invalidate),
    ...firstFetches.map(({ promise, queryKey }) =>
      promise?.then(
        () => invalidate(queryKey),
        // The screen shows the error, with a button to retry.
        () => {},
      ),
    ),
  ])
}

/** Returns a function that collects items and flushes them at most four times per second, so that a busy stream renders less often. */
export function createBatcher<Item>(flush: (items: Item[]) => void): (item: Item) => void {
  let batch: Item[] = []
  return (item) => {
    if (batch.push(item) > 1) return
    setTimeout(() => {
      flush(batch)
      batch = []
    }, 250)
  }
}

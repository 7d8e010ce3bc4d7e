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
  /** Called each time the stream opens, to refetch the data that the events update: it may have changed since it was read. */
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
      // A service without the stream is not tried again; screens refetch when they open. 401 is not in the list, because the person may
      // sign in again on this screen.
      if (error instanceof ApiError && [400, 403, 404, 405].includes(error.status)) return
    }
    if (signal.aborted) return
    onLost?.()
    failures += 1
    await pause(calculateBackoff(failures, { firstMs: 1_000, longestMs: 30_000 }), signal)
  }
}

/**
 * Refetches what is cached under the keys. A first response that is still on its way may be older than the stream, and events that come
 * before it are lost, so it is refetched once it has arrived.
 */
export async function refetchCached(queries: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const isFirstFetch = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
  const firstFetches = keys.flatMap((queryKey) =>
    queries.getQueryCache().findAll({ queryKey, predicate: isFirstFetch }),
  )
  const invalidate = (queryKey: QueryKey) => queries.invalidateQueries({ queryKey })
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

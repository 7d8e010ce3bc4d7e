import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { backoff } from '#contract/backoff.ts'
import type { Api } from '#contract/index.ts'
import type { Sent } from '#contract/wire.ts'
import { pause } from '../ui/pause.ts'
import { ApiError, call } from './client.ts'
import type { LiveEvent } from './compatibility/complete-answer.ts'

interface FollowOptions {
  topics: Sent<'GET /events', Api['GET /events']>['query']['topics']
  onEvent: (event: LiveEvent) => void
  /** Reads again what the events update. Called each time the stream opens, also the first time: it may have changed since it was read. */
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
      // No reconnect to a service without the stream: data is refetched when a screen opens. 401 is not listed, because the person may sign
      // in again on this screen.
      if (error instanceof ApiError && [400, 403, 404, 405].includes(error.status)) return
    }
    if (signal.aborted) return
    onLost?.()
    failures += 1
    await pause(backoff(failures, { firstMs: 1_000, longestMs: 30_000 }), signal)
  }
}

/**
 * Reads again what is cached under the keys. A first response that is under way may be older than the stream, and events are not added to
 * what has not arrived: it is read again once it has.
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
        // The screen shows the error, and has a button to read it again.
        () => {},
      ),
    ),
  ])
}

/** Collects events for a moment: there may be many a second, and the screen needs a few updates only. */
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

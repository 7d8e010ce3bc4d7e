import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { followDeliveries } from './live-deliveries.ts'
import { webhooksQueries } from './webhooks.ts'

afterEach(() => vi.unstubAllGlobals())

test('what was read before the stream opens is read again, because it may have changed in between', async () => {
  vi.stubGlobal('fetch', async () => {
    const headers = { 'content-type': 'text/event-stream' }
    return new Response(new ReadableStream(), { headers })
  })
  const queries = new QueryClient()
  const queryKey = [...webhooksQueries.key, 'one', 'whk_a']
  queries.setQueryData(queryKey, { id: 'whk_a' })
  const stop = new AbortController()
  void followDeliveries(queries, () => undefined, stop.signal)
  await expect.poll(() => queries.getQueryState(queryKey)?.isInvalidated).toBe(true)
  stop.abort()
})

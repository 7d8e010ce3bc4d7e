import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { alertsQueries, followAlerts } from './alerts.ts'
import { followRequests, requestsQueries } from './api-requests.ts'
import { codesQueries } from './codes.ts'
import { deliveriesKey } from './delivery.ts'
import { followScans } from './events.ts'
import { refetchCached } from './follow.ts'
import { followDeliveries } from './live-deliveries.ts'
import { scansQueries } from './scans.ts'
import { webhooksQueries } from './webhooks.ts'

afterEach(() => vi.unstubAllGlobals())

const nothingShown = () => undefined
const requests = requestsQueries.list({}).queryKey

test.each<[string, readonly QueryKey[], (queries: QueryClient, signal: AbortSignal) => Promise<void>]>([
  ['scans', [scansQueries.key, codesQueries.key], followScans],
  ['deliveries', [deliveriesKey, webhooksQueries.key], (queries, end) => followDeliveries(queries, nothingShown, end)],
  ['alerts', [alertsQueries.key], (queries, end) => followAlerts(queries, nothingShown, end)],
  ['requests', [requests], (queries, end) => followRequests(queries, nothingShown, end)],
])('%s that were read before the stream opens are refetched', async (_, keys, follow) => {
  vi.stubGlobal('fetch', async () => {
    const headers = { 'content-type': 'text/event-stream' }
    return new Response(new ReadableStream(), { headers })
  })
  const queries = new QueryClient()
  for (const key of keys) queries.setQueryData(key, 'read before')
  const stop = new AbortController()
  void follow(queries, stop.signal)
  for (const key of keys) await expect.poll(() => queries.getQueryState(key)?.isInvalidated).toBe(true)
  stop.abort()
})

test('a first response that is on its way is refetched after it arrives, unless it is an error', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers = { scans: Promise.withResolvers<string>(), failing: Promise.withResolvers<string>() }
  const reads: string[] = []
  const shown = (['scans', 'failing'] as const).map((name) => {
    const queryFn = () => {
      reads.push(name)
      return answers[name].promise
    }
    return new QueryObserver(queries, { queryKey: ['list', name], queryFn }).subscribe(() => {})
  })
  const again = refetchCached(queries, [['list']])
  expect(reads).toEqual(['scans', 'failing'])
  answers.scans.resolve('from before the stream')
  answers.failing.reject(new Error('503'))
  await again
  expect(reads).toEqual(['scans', 'failing', 'scans'])
  for (const hide of shown) hide()
})

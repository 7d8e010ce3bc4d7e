import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { alertsQueries, followAlerts } from './alerts.ts'
import { followRequests, requestsQueries } from './api-requests.ts'
import { codesQueries } from './codes.ts'
import { deliveriesKey } from './delivery.ts'
import { followScans } from './live-scans.ts'
import { refetchCached } from './follow.ts'
import { followDeliveries } from './live-deliveries.ts'
import { scansQueries } from './scans.ts'
import { webhooksQueries } from './webhooks.ts'

afterEach(() => vi.unstubAllGlobals())

const getNoFilters = () => undefined
const requests = requestsQueries.list({}).queryKey

test.each<[string, readonly QueryKey[], (queryClient: QueryClient, signal: AbortSignal) => Promise<void>]>([
  ['scans', [scansQueries.key, codesQueries.key], followScans],
  [
    'deliveries',
    [deliveriesKey, webhooksQueries.key],
    (queryClient, signal) => followDeliveries(queryClient, getNoFilters, signal),
  ],
  ['alerts', [alertsQueries.key], (queryClient, signal) => followAlerts(queryClient, getNoFilters, signal)],
  ['requests', [requests], (queryClient, signal) => followRequests(queryClient, getNoFilters, signal)],
])('%s that were read before the stream opens are refetched', async (_, keys, follow) => {
  vi.stubGlobal('fetch', async () => {
    const headers = { 'content-type': 'text/event-stream' }
    return new Response(new ReadableStream(), { headers })
  })
  const queryClient = new QueryClient()
  for (const key of keys) queryClient.setQueryData(key, 'read before')
  const controller = new AbortController()
  void follow(queryClient, controller.signal)
  for (const key of keys) await expect.poll(() => queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  controller.abort()
})

test('a query that awaits its first response is refetched once the response arrives', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers = { scans: Promise.withResolvers<string>(), failing: Promise.withResolvers<string>() }
  const reads: string[] = []
  const unsubscribes = (['scans', 'failing'] as const).map((name) => {
    const queryFn = () => {
      reads.push(name)
      return answers[name].promise
    }
    return new QueryObserver(queryClient, { queryKey: ['list', name], queryFn }).subscribe(() => {})
  })
  const refetching = refetchCached(queryClient, [['list']])
  expect(reads).toEqual(['scans', 'failing'])
  answers.scans.resolve('from before the stream')
  answers.failing.reject(new Error('503'))
  await refetching
  expect(reads).toEqual(['scans', 'failing', 'scans'])
  for (const unsubscribe of unsubscribes) unsubscribe()
})

import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from './client.ts'
import { watchConnection } from './connection.ts'

const outage = new ApiError(503, { code: 'unavailable', details: undefined }, { message: 'Not now.' })

test('queries that failed during an outage are refetched automatically', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const connection = watchConnection(queries)
  const seen: string[] = []
  connection.subscribe((state) => seen.push(state.connection))
  let isAway = true
  const observer = new QueryObserver(queries, {
    queryKey: ['codes'],
    queryFn: () => {
      if (isAway) throw outage
      return 'codes'
    },
  })
  observer.subscribe(() => {})
  await vi.waitFor(() => expect(seen).toEqual(['unavailable']))
  isAway = false
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('codes'), { timeout: 10_000 })
  expect(seen).toEqual(['unavailable', 'online'])
})

test('a rejected request does not affect the connection state', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const connection = watchConnection(queries)
  const refused = new ApiError(403, { code: 'forbidden' }, { message: 'No.' })
  await queries.query({ queryKey: ['keys'], queryFn: () => Promise.reject(refused) }).catch(() => {})
  expect(connection.getState().connection).toBe('online')
})

test('a failed image provider is not an outage of the server', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const connection = watchConnection(queries)
  const failed = new ApiError(502, { code: 'provider_failed', details: undefined }, { message: 'Try again later.' })
  await queries.query({ queryKey: ['stock'], queryFn: () => Promise.reject(failed) }).catch(() => {})
  expect(connection.getState().connection).toBe('online')
})

test('a change that fails in an outage reports it, and the next query that succeeds ends it', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const connection = watchConnection(queries)
  new QueryObserver(queries, { queryKey: ['codes'], queryFn: () => 'codes' }).subscribe(() => {})
  await vi.waitFor(() => expect(queries.getQueryData(['codes'])).toBe('codes'))
  const change = new MutationObserver(queries, { mutationFn: () => Promise.reject(outage) })
  await change.mutate().catch(() => {})
  expect(connection.getState().connection).toBe('unavailable')
  await vi.waitFor(() => expect(connection.getState().connection).toBe('online'), { timeout: 10_000 })
})

test('a response to a query that was sent before an outage does not end it', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const connection = watchConnection(queries)
  const { promise: response, resolve: respond } = Promise.withResolvers<string>()
  const early = queries.query({ queryKey: ['codes'], queryFn: () => response })
  const change = new MutationObserver(queries, { mutationFn: () => Promise.reject(outage) })
  await change.mutate().catch(() => {})
  respond('codes')
  await early
  expect(connection.getState().connection).toBe('unavailable')
  await queries.query({ queryKey: ['codes'], queryFn: () => 'codes again' })
  expect(connection.getState().connection).toBe('online')
})

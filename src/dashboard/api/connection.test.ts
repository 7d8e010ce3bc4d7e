import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from './client.ts'
import { watchConnection } from './connection.ts'

const outage = new ApiError(503, { code: 'unavailable', details: undefined }, { message: 'Not now.' })

test('queries that failed during an outage are refetched automatically', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const connection = watchConnection(queryClient)
  const states: string[] = []
  connection.subscribe((state) => states.push(state.connection))
  let isServerDown = true
  const observer = new QueryObserver(queryClient, {
    queryKey: ['codes'],
    queryFn: () => {
      if (isServerDown) throw outage
      return 'codes'
    },
  })
  observer.subscribe(() => {})
  await vi.waitFor(() => expect(states).toEqual(['unavailable']))
  isServerDown = false
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('codes'), { timeout: 10_000 })
  expect(states).toEqual(['unavailable', 'online'])
})

test('a rejected request does not affect the connection state', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const connection = watchConnection(queryClient)
  const forbidden = new ApiError(403, { code: 'forbidden' }, { message: 'No.' })
  await queryClient.query({ queryKey: ['keys'], queryFn: () => Promise.reject(forbidden) }).catch(() => {})
  expect(connection.getState().connection).toBe('online')
})

test('a failed image provider is not an outage of the server', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const connection = watchConnection(queryClient)
  const providerError = new ApiError(
    502,
    { code: 'provider_failed', details: undefined },
    { message: 'Try again later.' },
  )
  await queryClient.query({ queryKey: ['stock'], queryFn: () => Promise.reject(providerError) }).catch(() => {})
  expect(connection.getState().connection).toBe('online')
})

test('a failed change starts an outage until a query succeeds', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const connection = watchConnection(queryClient)
  new QueryObserver(queryClient, { queryKey: ['codes'], queryFn: () => 'codes' }).subscribe(() => {})
  await vi.waitFor(() => expect(queryClient.getQueryData(['codes'])).toBe('codes'))
  const change = new MutationObserver(queryClient, { mutationFn: () => Promise.reject(outage) })
  await change.mutate().catch(() => {})
  expect(connection.getState().connection).toBe('unavailable')
  await vi.waitFor(() => expect(connection.getState().connection).toBe('online'), { timeout: 10_000 })
})

test('a response to a query that was sent before an outage does not end it', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const connection = watchConnection(queryClient)
  const { promise: response, resolve: respond } = Promise.withResolvers<string>()
  const queryBeforeOutage = queryClient.query({ queryKey: ['codes'], queryFn: () => response })
  const change = new MutationObserver(queryClient, { mutationFn: () => Promise.reject(outage) })
  await change.mutate().catch(() => {})
  respond('codes')
  await queryBeforeOutage
  expect(connection.getState().connection).toBe('unavailable')
  await queryClient.query({ queryKey: ['codes'], queryFn: () => 'codes again' })
  expect(connection.getState().connection).toBe('online')
})

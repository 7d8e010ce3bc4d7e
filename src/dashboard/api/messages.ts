import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Wire } from './compatibility/fill.ts'
import { call } from './client.ts'
import { pagedQuery } from './list-query.ts'

export type Message = Wire<'GET /messages'>['data'][number]

const key = ['messages'] as const

export const messagesQueries = {
  key,
  list: () => pagedQuery([...key, 'list'], (page, signal) => call('GET /messages', { query: page }, signal)),
  /** The address that mail is sent from. Null if no mail server is configured. */
  sender: () =>
    queryOptions({
      queryKey: [...key, 'sender'],
      queryFn: async ({ signal }) => (await call('GET /messages', { query: { limit: 1 } }, signal)).from,
    }),
}

export const resendMessage = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'send'],
    mutationFn: (id: string) => call('POST /messages/{id}/send', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })

export const sendTestMessage = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'test'],
    mutationFn: () => call('POST /messages/test', {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })

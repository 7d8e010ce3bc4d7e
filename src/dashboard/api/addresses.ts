import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export const addressesQueries = {
  /** The title of a web page. Null if it has none, or cannot be read. */
  title: (url: string) =>
    queryOptions({
      queryKey: ['address-title', url],
      queryFn: async ({ signal }) => (await call('POST /addresses/title', { body: { url } }, signal)).title,
      staleTime: Infinity,
      retry: false,
    }),
  /** Whether an alias is free. */
  alias: (alias: string) =>
    queryOptions({
      queryKey: ['alias-check', alias],
      queryFn: ({ signal }) => call('GET /aliases/check', { query: { alias } }, signal),
      retry: false,
    }),
}

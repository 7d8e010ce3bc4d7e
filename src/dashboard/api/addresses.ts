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
  /** Key of all checks of aliases. */
  aliases: ['alias-check'],
  /** Whether an alias is free. What was free once is not requested again until the check is removed. */
  alias: (alias: string) =>
    queryOptions({
      queryKey: ['alias-check', alias],
      queryFn: ({ signal }) => call('GET /aliases/check', { query: { alias } }, signal),
      staleTime: ({ state }) => (state.data?.available ? Infinity : 0),
      retry: false,
    }),
}

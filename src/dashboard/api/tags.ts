import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

const key = ['tags'] as const

export const tagsQueries = {
  key,
  /** Every tag in use, with how many codes carry it. */
  all: () =>
    queryOptions({
      queryKey: [...key, 'all'],
      queryFn: async ({ signal }) => (await call('GET /tags', {}, signal)).data,
    }),
}

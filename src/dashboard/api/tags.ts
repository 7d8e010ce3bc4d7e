import { call } from './client.ts'
import { listQuery } from './list-query.ts'

const key = ['tags'] as const

export const tagsQueries = {
  key,
  /** All tags in use, with the number of codes for each. */
  all: () => listQuery(key, (signal) => call('GET /tags', {}, signal)),
}

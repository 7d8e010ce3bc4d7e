import { call } from './client.ts'
import { listQuery } from './list-query.ts'

const key = ['tags'] as const

export const tagsQueries = {
  key,
  /** Every tag in use, with how many codes carry it. */
  all: () => listQuery(key, (signal) => call('GET /tags', {}, signal)),
}

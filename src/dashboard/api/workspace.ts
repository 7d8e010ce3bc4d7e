import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

const key = ['workspace'] as const

export const workspaceQueries = {
  key,
  /** The workspace, its plan, the plan's ceilings and what is used of them. */
  me: () => queryOptions({ queryKey: [...key, 'me'], queryFn: ({ signal }) => call('GET /me', {}, signal) }),
}

import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Wire } from './compatibility/fill.ts'
import { ApiError, call } from './client.ts'
import { pagedQuery } from './list-query.ts'

export type AbuseReport = Wire<'GET /abuse-reports'>['data'][number]

const key = ['abuse-reports'] as const

export const abuseReportsQueries = {
  list: () => pagedQuery([...key, 'list'], (page, signal) => call('GET /abuse-reports', { query: page }, signal)),
  /** Whether this workspace operates the installation, on which visitors can report pages. */
  areReportsEnabled: () =>
    queryOptions({
      queryKey: [...key, 'on'],
      staleTime: Infinity,
      queryFn: async ({ signal }) => {
        try {
          await call('GET /abuse-reports', { query: { limit: 1 } }, signal)
          return true
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return false
          throw error
        }
      },
    }),
}

export const deleteAbuseReport = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'delete'],
    mutationFn: (id: string) => call('DELETE /abuse-reports/{id}', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })

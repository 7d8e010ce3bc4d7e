import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { Sent } from '#contract/wire.ts'
import { ApiError, call, toApiError, reach } from './client.ts'
import type { Completed } from './fill-additions.ts'

type SubmissionsPage = Completed<'GET /submissions'>
export type Submission = SubmissionsPage['data'][number]
export type ListSubmissions = NonNullable<Sent<'GET /submissions', Api['GET /submissions']>['query']>

const key = ['submissions'] as const
/** So many are looked through for one, where the service only lists them. */
const lookThrough = 1000

export const submissionsQueries = {
  key,
  list: (filters: ListSubmissions) =>
    infiniteQueryOptions({
      queryKey: [...key, 'list', filters],
      queryFn: ({ pageParam, signal }) =>
        call(
          'GET /submissions',
          { query: { ...filters, ...(pageParam !== null && { limit: 100, cursor: pageParam }) } },
          signal,
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.next_cursor,
    }),
  /** One of them; null where it is not there. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...key, 'one', id],
      queryFn: ({ signal }) =>
        call('GET /submissions/{id}', { params: { id } }, signal).catch((error: unknown) => {
          if (error instanceof ApiError && [404, 405].includes(error.status)) return searchList(id, signal)
          throw error
        }),
    }),
}

/** What a service without that address has, it lists. */
async function searchList(id: string, signal: AbortSignal): Promise<Submission | null> {
  let cursor: string | null = null
  for (let read = 0; read < lookThrough; read += 100) {
    const query: ListSubmissions = { limit: 100, ...(cursor !== null && { cursor }) }
    const page: SubmissionsPage = await call('GET /submissions', { query }, signal)
    const found = page.data.find((submission) => submission.id === id)
    if (found) return found
    cursor = page.next_cursor
    if (cursor === null) return null
  }
  return null
}

/** Everything that matches, as the service writes it: one column a label. */
export async function submissionsCsv(filters: ListSubmissions, signal: AbortSignal): Promise<Blob> {
  const search = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const response = await reach(`/api/submissions?${search}`, { headers: { accept: 'text/csv' }, signal })
  if (!response.ok) throw await toApiError(response)
  return response.blob()
}

/** Deletes one for good. Sent also while the window closes. */
export async function removeSubmission(queries: QueryClient, id: string): Promise<void> {
  const response = await reach(`/api/submissions/${encodeURIComponent(id)}`, { method: 'DELETE', keepalive: true })
  // Somebody else deleted it: it is gone, as was wanted.
  if (!response.ok && response.status !== 404) throw await toApiError(response)
  await queries.invalidateQueries({ queryKey: key })
}

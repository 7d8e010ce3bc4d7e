import { type InfiniteData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest, EndpointResponse } from '#contract/wire.ts'
import { ApiError, callWith, sendRequest, toApiError, toApiUrl } from './client.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'
import { submissionCompleters } from './compatibility/submissions.ts'
import { pagedQuery } from './list-query.ts'

const call = callWith(submissionCompleters)

type SubmissionsPage = CompleteAnswer<'GET /submissions'>
export type Submission = SubmissionsPage['data'][number]
export type SubmissionSummary = EndpointResponse<Api['GET /submissions/summary']>
export type SubmissionListQuery = NonNullable<EndpointRequest<'GET /submissions', Api['GET /submissions']>['query']>

const key = ['submissions'] as const
/** At most this many submissions are searched, if the service has no endpoint for a single one. */
const MAX_SEARCHED = 1_000

export const submissionsQueries = {
  key,
  list: (filters: SubmissionListQuery) =>
    pagedQuery([...key, 'list', filters], (page, signal) => readSubmissions({ ...filters, ...page }, signal)),
  summary: (filters: Omit<SubmissionListQuery, 'limit' | 'cursor'>) =>
    queryOptions({
      queryKey: [...key, 'summary', filters],
      queryFn: ({ signal }) => call('GET /submissions/summary', { query: filters }, signal),
    }),
  /** A submission. Null if it does not exist. */
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

/** Reads a page of submissions, newest first. */
export function readSubmissions(query: SubmissionListQuery, signal?: AbortSignal): Promise<SubmissionsPage> {
  return call('GET /submissions', { query }, signal)
}

/** Searches the list, for a service without an endpoint for one submission. */
async function searchList(id: string, signal: AbortSignal): Promise<Submission | null> {
  let cursor: string | null = null
  for (let searched = 0; searched < MAX_SEARCHED; searched += 100) {
    const query: SubmissionListQuery = { limit: 100, ...(cursor !== null && { cursor }) }
    const page: SubmissionsPage = await call('GET /submissions', { query }, signal)
    const match = page.data.find((submission) => submission.id === id)
    if (match) return match
    cursor = page.next_cursor
    if (cursor === null) return null
  }
  return null
}

export type SubmissionChange = NonNullable<
  EndpointRequest<'PATCH /submissions/{id}', Api['PATCH /submissions/{id}']>['body']
>

interface ChangeInput {
  id: string
  change: SubmissionChange
}

const sendChange = ({ id, change }: ChangeInput) => call('PATCH /submissions/{id}', { params: { id }, body: change })

/** Mails an answer to the person, and records the lead as answered. `isRecorded` is false if only the mail was sent. */
export const replyToSubmission = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ id, body }: { id: string; body: { subject: string; text: string } }) => {
      const { to } = await call('POST /submissions/{id}/reply', { params: { id }, body })
      // The mail is sent. A failure now must not look as if it were not, or the person gets it twice.
      const isRecorded = await sendChange({ id, change: { answered: true } }).then(
        () => true,
        () => false,
      )
      return { to, isRecorded }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })

/** Changes in which lists a submission is: its status, or where it is merged. Resolves when the loaded lists show the change. */
export const moveSubmission = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'move'],
    mutationFn: async (input: ChangeInput) => {
      const changedLeads = await sendChange(input)
      await queryClient.invalidateQueries({ queryKey: key })
      return changedLeads
    },
  })

/** Updates the submission in every loaded list. A filtered list keeps it until the next refetch, even if it no longer matches. */
export const changeSubmission = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...key, 'change'],
    mutationFn: sendChange,
    onSuccess: (changedLeads) => {
      queryClient.setQueryData(submissionsQueries.one(changedLeads.id).queryKey, changedLeads)
      void queryClient.invalidateQueries({ queryKey: [...key, 'summary'] })
      queryClient.setQueriesData<InfiniteData<SubmissionsPage>>(
        { queryKey: [...key, 'list'] },
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              data: page.data.map((submission) => (submission.id === changedLeads.id ? changedLeads : submission)),
            })),
          },
      )
    },
  })

/** Deletes a submission permanently. The request is sent even while the window closes. */
export async function removeSubmission(queryClient: QueryClient, id: string): Promise<void> {
  const response = await sendRequest(toApiUrl(`/submissions/${encodeURIComponent(id)}`), {
    method: 'DELETE',
    keepalive: true,
  })
  // Already deleted by another person.
  if (!response.ok && response.status !== 404) throw await toApiError(response)
  await queryClient.invalidateQueries({ queryKey: key })
}

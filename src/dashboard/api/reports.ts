import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { ReportEnd } from '#contract/reports.ts'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { call, sendRequest, toApiError } from './client.ts'
import { listQueries } from './list-query.ts'

export type Report = EndpointResponse<Api['GET /reports']>['data'][number]
export type NewReport = EndpointRequest<'POST /reports', Api['POST /reports']>['body']
/** What a report covers; all codes if empty. */
export type ReportTarget = Pick<NewReport, 'campaignId' | 'folderId' | 'codeId' | 'filter'>

/** Reports by mail. */
export const reportsQueries = listQueries('reports', (signal) => call('GET /reports', {}, signal))

const refreshListOnSuccess = (queryClient: QueryClient) => ({
  onSuccess: () => queryClient.invalidateQueries({ queryKey: reportsQueries.key }),
})

export const createReport = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: NewReport; idempotencyKey: string }) =>
      call('POST /reports', { body, headers: { 'idempotency-key': idempotencyKey } }),
    ...refreshListOnSuccess(queryClient),
  })

export const changeReport = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: Partial<NewReport> }) =>
      call('PATCH /reports/{id}', { params: { id }, body: change }),
    ...refreshListOnSuccess(queryClient),
  })

export const deleteReport = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /reports/{id}', { params: { id } }),
    ...refreshListOnSuccess(queryClient),
  })

export const sendReport = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /reports/{id}/send', { params: { id } }),
    ...refreshListOnSuccess(queryClient),
  })

/** Unsubscribes the address that got the token from a report. Throws `not_found` if the token is no longer valid. */
export async function endReport(token: string): Promise<ReportEnd> {
  const response = await sendRequest(`/reports/end/${encodeURIComponent(token)}`, {
    method: 'POST',
    credentials: 'omit',
  })
  if (!response.ok) throw await toApiError(response)
  return response.json() as Promise<ReportEnd>
}

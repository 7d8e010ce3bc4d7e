import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import { pageCompleters } from './compatibility/pages.ts'
import { callWith } from './client.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'
import { codesKey } from './code.ts'
import { optimisticListOptions } from './list-query.ts'
import { type Page, pagesQueries, readPage } from './pages.ts'
import { workspaceQueries } from './workspace.ts'

const call = callWith(pageCompleters)

/** A page in a list. */
export type PageSummary = CompleteAnswer<'GET /pages'>['data'][number]
export type NewPage = EndpointRequest<'POST /pages', Api['POST /pages']>['body']
type PageChange = NonNullable<EndpointRequest<'PATCH /pages/{id}', Api['PATCH /pages/{id}']>['body']>

/** The caller passes the same idempotency key for a retry, so that the retry creates no second page. */
export const createPage = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: NewPage; idempotencyKey: string }) =>
      call('POST /pages', { body, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: (page) => cachePage(queryClient, page),
  })

/** Changes the settings of a page: its name, address, password, schedule or redirects. */
export const changePage = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: PageChange }) =>
      call('PATCH /pages/{id}', { params: { id }, body: change }),
    onSuccess: (page) => cachePage(queryClient, page),
  })

export const duplicatePage = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
      call('POST /pages/{id}/duplicate', { params: { id }, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: (page) => cachePage(queryClient, page),
  })

/** Unpublishes a page. Its undo publishes the same revision again. */
export const unpublishPage = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /pages/{id}/unpublish', { params: { id } }),
    onSuccess: (page) => cachePage(queryClient, page),
  })

export const republishPage = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ id, revision }: Pick<PageSummary, 'id' | 'revision'>) => {
      const body = revision === null ? {} : { revision }
      return (await call('POST /pages/{id}/publish', { params: { id }, body })) ?? readPage(id)
    },
    onSuccess: (page) => cachePage(queryClient, page),
  })

/** Deletes a page optimistically, and restores it if the service rejects that. */
export const removePage = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Pick<PageSummary, 'id'>) => call('DELETE /pages/{id}', { params: { id } }),
    ...optimisticListOptions(queryClient, pagesQueries.all().queryKey, (pages, { id }: Pick<PageSummary, 'id'>) =>
      pages.filter((page) => page.id !== id),
    ),
    onSettled: () => refresh(queryClient),
  })

/** Restores a deleted page as a draft. */
export const undeletePage = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /pages/{id}/undelete', { params: { id } }),
    onSuccess: (page) => cachePage(queryClient, page),
  })

/** Secret that signs the form submissions of a page. It is not cached. */
export const revealPageSecret = () =>
  mutationOptions({
    mutationKey: ['page-secret'],
    mutationFn: (id: string) => call('POST /pages/{id}/secret', { params: { id } }),
    gcTime: 0,
  })

/** Updates cached pages from a response. */
function cachePage(queryClient: QueryClient, page: Page) {
  queryClient.setQueryData(pagesQueries.content(page.id).queryKey, page)
  return refresh(queryClient)
}

/** Destinations of codes show pages, and the plan counts pages. */
function refresh(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: codesKey })
  void queryClient.invalidateQueries({ queryKey: workspaceQueries.key })
  return queryClient.invalidateQueries({ queryKey: pagesQueries.all().queryKey })
}

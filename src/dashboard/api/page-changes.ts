import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import { pageAdditions } from './compatibility/pages.ts'
import { callWith } from './client.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'
import { codesKey } from './code.ts'
import { optimisticList } from './list-query.ts'
import { type Page, pagesQueries, readPage } from './pages.ts'
import { workspaceQueries } from './workspace.ts'

const call = callWith(pageAdditions)

/** A page in a list. */
export type PageSummary = CompleteAnswer<'GET /pages'>['data'][number]
export type NewPage = EndpointRequest<'POST /pages', Api['POST /pages']>['body']
type PageChange = NonNullable<EndpointRequest<'PATCH /pages/{id}', Api['PATCH /pages/{id}']>['body']>

/** The caller makes one idempotency key per intent, so that a retry creates no second page. */
export const createPage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: NewPage; idempotencyKey: string }) =>
      call('POST /pages', { body, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: (page) => cachePage(queries, page),
  })

/** Renames a page or changes its address. */
export const changePage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: PageChange }) =>
      call('PATCH /pages/{id}', { params: { id }, body: change }),
    onSuccess: (page) => cachePage(queries, page),
  })

export const duplicatePage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
      call('POST /pages/{id}/duplicate', { params: { id }, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: (page) => cachePage(queries, page),
  })

/** Unpublishes a page. Its undo publishes the same revision again. */
export const unpublishPage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /pages/{id}/unpublish', { params: { id } }),
    onSuccess: (page) => cachePage(queries, page),
  })

export const republishPage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ id, revision }: Pick<PageSummary, 'id' | 'revision'>) => {
      const body = revision === null ? {} : { revision }
      return (await call('POST /pages/{id}/publish', { params: { id }, body })) ?? readPage(id)
    },
    onSuccess: (page) => cachePage(queries, page),
  })

/** Deletes a page optimistically, and restores it if the service rejects that. */
export const removePage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Pick<PageSummary, 'id'>) => call('DELETE /pages/{id}', { params: { id } }),
    ...optimisticList(queries, pagesQueries.all().queryKey, (all, { id }: Pick<PageSummary, 'id'>) =>
      all.filter((page) => page.id !== id),
    ),
    onSettled: () => refresh(queries),
  })

/** Restores a deleted page as a draft. */
export const undeletePage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /pages/{id}/undelete', { params: { id } }),
    onSuccess: (page) => cachePage(queries, page),
  })

/** Secret that signs the form submissions of a page. It is not cached. */
export const revealPageSecret = () =>
  mutationOptions({
    mutationKey: ['page-secret'],
    mutationFn: (id: string) => call('POST /pages/{id}/secret', { params: { id } }),
    gcTime: 0,
  })

/** Updates cached pages from a response. */
function cachePage(queries: QueryClient, page: Page) {
  queries.setQueryData(pagesQueries.content(page.id).queryKey, page)
  return refresh(queries)
}

/** Destinations of codes show pages, and the plan counts pages. */
function refresh(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: codesKey })
  void queries.invalidateQueries({ queryKey: workspaceQueries.key })
  return queries.invalidateQueries({ queryKey: pagesQueries.all().queryKey })
}

import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { Sent } from '#contract/wire.ts'
import { call } from './client.ts'
import type { Completed } from './fill-additions.ts'
import { codesKey } from './code.ts'
import { type Page, pagesQueries, readPage } from './pages.ts'
import { workspaceQueries } from './workspace.ts'

/** A page as lists have it. */
export type PageSummary = Completed<'GET /pages'>['data'][number]
export type NewPage = Sent<'POST /pages', Api['POST /pages']>['body']
type PageChange = NonNullable<Sent<'PATCH /pages/{id}', Api['PATCH /pages/{id}']>['body']>

/** The key is the caller's, made once per intent, so that sending again after a lost answer makes no second page. */
export const createPage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: NewPage; idempotencyKey: string }) =>
      call('POST /pages', { body, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: (page) => enter(queries, page),
  })

/** Renames a page, or moves it to another address. */
export const changePage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: PageChange }) =>
      call('PATCH /pages/{id}', { params: { id }, body: change }),
    onSuccess: (page) => enter(queries, page),
  })

export const duplicatePage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
      call('POST /pages/{id}/duplicate', { params: { id }, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: (page) => enter(queries, page),
  })

/** Takes a page off its address, and puts that revision back there. */
export const unpublishPage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /pages/{id}/unpublish', { params: { id } }),
    onSuccess: (page) => enter(queries, page),
  })

export const republishPage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ id, revision }: Pick<PageSummary, 'id' | 'revision'>) => {
      const body = revision === null ? {} : { revision }
      return (await call('POST /pages/{id}/publish', { params: { id }, body })) ?? readPage(id)
    },
    onSuccess: (page) => enter(queries, page),
  })

/** Gone at once, and back where the service refuses. */
export const removePage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Pick<PageSummary, 'id'>) => call('DELETE /pages/{id}', { params: { id } }),
    onMutate: async ({ id }) => {
      const { queryKey } = pagesQueries.all()
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, (all) => all?.filter((page) => page.id !== id))
      return before
    },
    onError: (_error, _page, before) => before && queries.setQueryData(pagesQueries.all().queryKey, before),
    onSettled: () => refresh(queries),
  })

/** Brings a deleted page back, as a draft. */
export const undeletePage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /pages/{id}/undelete', { params: { id } }),
    onSuccess: (page) => enter(queries, page),
  })

/** What signs what the forms of a page send. It stays with whoever asked: it enters no cache. */
export const revealPageSecret = () =>
  mutationOptions({
    mutationKey: ['page-secret'],
    mutationFn: (id: string) => call('POST /pages/{id}/secret', { params: { id } }),
    gcTime: 0,
  })

/** What is shown of pages follows what was answered. */
function enter(queries: QueryClient, page: Page) {
  queries.setQueryData(pagesQueries.content(page.id).queryKey, page)
  return refresh(queries)
}

/** Codes say where they lead, and the plan's use counts pages. */
function refresh(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: codesKey })
  void queries.invalidateQueries({ queryKey: workspaceQueries.key })
  return queries.invalidateQueries({ queryKey: pagesQueries.all().queryKey })
}

import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import type { Completed } from './fill-additions.ts'
import { listQuery } from './list-query.ts'

export type PageTemplate = Completed<'GET /page-templates'>['data'][number]

const key = ['page-templates'] as const

export const pageTemplatesQueries = {
  /** Curated ones and those that the workspace saved. */
  all: () => listQuery(key, (signal) => call('GET /page-templates', {}, signal)),
  /** With all that a page begins with. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...key, id],
      queryFn: ({ signal }) => call('GET /page-templates/{id}', { params: { id } }, signal),
    }),
}

/** Keeps the draft of a page, as the service has it, for pages to begin with. */
export const savePageTemplate = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: ({ pageId, name }: { pageId: string; name: string }) =>
      call('POST /pages/{id}/template', { params: { id: pageId }, body: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })

/** Deletes one that the workspace saved. */
export const removePageTemplate = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /page-templates/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      queries.setQueryData(pageTemplatesQueries.all().queryKey, (all) =>
        all?.filter(({ orgTemplateId }) => orgTemplateId !== id),
      )
    },
  })

import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { pageTemplateCompleters } from './compatibility/page-templates.ts'
import { callWith } from './client.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'
import { listQuery } from './list-query.ts'

const call = callWith(pageTemplateCompleters)

export type PageTemplate = CompleteAnswer<'GET /page-templates'>['data'][number]

const key = ['page-templates'] as const

export const pageTemplatesQueries = {
  /** Built-in templates and templates of the workspace. */
  all: () => listQuery(key, (signal) => call('GET /page-templates', {}, signal)),
  /** A template with its pages. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...key, id],
      queryFn: ({ signal }) => call('GET /page-templates/{id}', { params: { id } }, signal),
    }),
}

/** Saves the draft of a page as a template. */
export const savePageTemplate = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ pageId, name, idempotencyKey }: { pageId: string; name: string; idempotencyKey: string }) =>
      call('POST /pages/{id}/template', {
        params: { id: pageId },
        body: { name },
        headers: { 'idempotency-key': idempotencyKey },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  })

/** Deletes a template of the workspace. */
export const removePageTemplate = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /page-templates/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.setQueryData(pageTemplatesQueries.all().queryKey, (templates) =>
        templates?.filter(({ orgTemplateId }) => orgTemplateId !== id),
      )
    },
  })

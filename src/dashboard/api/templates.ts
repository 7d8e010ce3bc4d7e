import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { templateCompleters } from './compatibility/templates.ts'
import { callWith } from './client.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'
import { listQueries } from './list-query.ts'

const call = callWith(templateCompleters)

export type Template = CompleteAnswer<'GET /templates'>['data'][number]

/** The workspace's templates, then the built-in ones. */
export const templatesQueries = listQueries('templates', (signal) => call('GET /templates', {}, signal))

/** Saves the design of a code as a template. */
export const saveTemplate = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ codeId, name, idempotencyKey }: { codeId: string; name: string; idempotencyKey: string }) =>
      call('POST /codes/{id}/template', {
        params: { id: codeId },
        body: { name },
        headers: { 'idempotency-key': idempotencyKey },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: templatesQueries.key }),
  })

export const renameTemplate = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, name }: Pick<Template, 'id' | 'name'>) =>
      call('PATCH /templates/{id}', { params: { id }, body: { name } }),
    onSuccess: (renamed) => {
      queryClient.setQueryData(templatesQueries.all().queryKey, (templates) =>
        templates?.map((template) => (template.id === renamed.id ? renamed : template)),
      )
    },
  })

export const removeTemplate = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /templates/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.setQueryData(templatesQueries.all().queryKey, (templates) =>
        templates?.filter((template) => template.id !== id),
      )
    },
  })

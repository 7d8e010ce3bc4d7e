import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { call } from './client.ts'
import { listQueries, optimisticListOptions } from './list-query.ts'

export type View = EndpointResponse<Api['GET /views']>['data'][number]
export type ViewedList = NonNullable<NewView['list']>
type NewView = EndpointRequest<'POST /views', Api['POST /views']>['body']

/** Saved views of all lists, shared by the workspace. */
export const viewsQueries = listQueries('views', (signal) => call('GET /views', {}, signal))

export const saveView = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: NewView; idempotencyKey: string }) =>
      call('POST /views', { body, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: viewsQueries.key }),
  })

/** Removes a view optimistically, and restores it if the service rejects that. */
export const removeView = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Pick<View, 'id'>) => call('DELETE /views/{id}', { params: { id } }),
    ...optimisticListOptions(queryClient, viewsQueries.all().queryKey, (views, { id }: Pick<View, 'id'>) =>
      views.filter((view) => view.id !== id),
    ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: viewsQueries.key }),
  })

/** A key that is equal for views with the same filters and sort order, in any order of parameters. */
export function toViewKey(search: object): string {
  const parameters = Object.entries(search).filter(([, value]) => value !== undefined)
  return JSON.stringify(parameters.toSorted(([a], [b]) => a.localeCompare(b)))
}

/** The key of a list without filters. */
export const emptyViewKey = toViewKey({})

import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { call } from './client.ts'
import { listQueries, optimisticListOptions } from './list-query.ts'

export type View = EndpointResponse<Api['GET /views']>['data'][number]
type NewView = EndpointRequest<'POST /views', Api['POST /views']>['body']

/** Saved views of the code list, shared by the workspace. */
export const viewsQueries = listQueries('views', (signal) => call('GET /views', {}, signal))

export const saveView = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NewView) => call('POST /views', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: viewsQueries.key }),
  })

/** Removes a view optimistically, and restores it if the service rejects that. */
export const removeView = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Pick<View, 'id'>) => call('DELETE /views/{id}', { params: { id } }),
    ...optimisticListOptions(queryClient, viewsQueries.all().queryKey, (all, { id }: Pick<View, 'id'>) =>
      all.filter((view) => view.id !== id),
    ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: viewsQueries.key }),
  })

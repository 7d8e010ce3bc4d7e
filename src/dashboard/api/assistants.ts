import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AssistantScope } from '#contract/assistants.ts'
import type { BffApi } from '#contract/index.ts'
import type { EndpointRequest, EndpointResponse } from '#contract/wire.ts'
import { call } from './client.ts'
import { listQueries } from './list-query.ts'

export type Assistant = EndpointResponse<BffApi['GET /assistants']>['data'][number]
type NewAssistant = EndpointRequest<'POST /assistants', BffApi['POST /assistants']>['body']
/** What an assistant sends with a person to the screen on which the person decides. */
export type AssistantRequest = Omit<NewAssistant, 'scope'>

type AssistantQuery = NonNullable<
  EndpointRequest<'GET /assistants/request', BffApi['GET /assistants/request']>['query']
>

export const assistantsQueries = {
  ...listQueries('assistants', (signal) => call('GET /assistants', {}, signal)),
  /** Who requests access. */
  request: (query: AssistantQuery) =>
    queryOptions({
      queryKey: ['assistants', 'request', query],
      queryFn: ({ signal }) => call('GET /assistants/request', { query }, signal),
    }),
}

export const deviceLoginQuery = (userCode: string) =>
  queryOptions({
    queryKey: ['assistants', 'device-login', userCode],
    queryFn: ({ signal }) => call('GET /assistants/device-login', { query: { userCode } }, signal),
    // Wrong codes are counted.
    retry: false,
    refetchOnWindowFocus: false,
  })

export const decideDeviceLogin = () =>
  mutationOptions({
    mutationFn: (body: { userCode: string; allow: AssistantScope | null }) =>
      call('POST /assistants/device-login', { body }),
  })

export const connectAssistant = () =>
  mutationOptions({ mutationFn: (body: NewAssistant) => call('POST /assistants', { body }) })

export const revokeAssistant = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /assistants/{id}', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: assistantsQueries.key }),
  })

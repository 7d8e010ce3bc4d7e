import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { call } from './client.ts'
import { followEvents, refetchCached } from './follow.ts'
import { isOffered } from './offers.ts'
import { pagedQuery } from './list-query.ts'

export type Alert = EndpointResponse<Api['GET /alerts']>['data'][number]
export type AlertCause = EndpointResponse<Api['GET /alert-causes']>['data'][number]
export type CauseListQuery = NonNullable<EndpointRequest<'GET /alert-causes', Api['GET /alert-causes']>['query']>
type CauseChange = NonNullable<EndpointRequest<'PATCH /alert-causes/{id}', Api['PATCH /alert-causes/{id}']>['body']>
export type AlertListQuery = NonNullable<EndpointRequest<'GET /alerts', Api['GET /alerts']>['query']>
export type AlertSettings = EndpointResponse<Api['GET /alert-settings']>
type MarkAlertsBody = NonNullable<EndpointRequest<'POST /alerts/read', Api['POST /alerts/read']>['body']>
type AlertSettingsChange = NonNullable<EndpointRequest<'PATCH /alert-settings', Api['PATCH /alert-settings']>['body']>

const key = ['alerts'] as const
const MAX_COUNTED = 100
const COUNT_INTERVAL_MS = 60_000

export const alertsQueries = {
  key,
  list: (filters: AlertListQuery) =>
    pagedQuery([...key, 'list', filters], (page, signal) =>
      call('GET /alerts', { query: { ...filters, ...page } }, signal),
    ),
  causes: (filters: CauseListQuery) =>
    pagedQuery([...key, 'causes', filters], (page, signal) =>
      call('GET /alert-causes', { query: { ...filters, ...page } }, signal),
    ),
  /** The number of causes with unread alerts, or of unread alerts if the service does not know causes, up to 100. */
  unreadCount: () =>
    queryOptions({
      queryKey: [...key, 'unread-causes'],
      queryFn: async ({ client, signal }) => {
        const query = { unread: true, limit: MAX_COUNTED }
        const { data } = isOffered(client, 'GET /alerts?causeId')
          ? await call('GET /alert-causes', { query }, signal)
          : await call('GET /alerts', { query: { ...query, status: 'open' } }, signal)
        return data.length
      },
      // Polled, because a browser has only six connections per host and most screens use one to follow scans.
      refetchInterval: COUNT_INTERVAL_MS,
    }),
  /** The number of unread alerts that match, up to 100. */
  unreadAlertCount: (filters: AlertListQuery) =>
    queryOptions({
      queryKey: [...key, 'unread', filters],
      queryFn: async ({ signal }) =>
        (await call('GET /alerts', { query: { ...filters, unread: true, limit: MAX_COUNTED } }, signal)).data.length,
      refetchInterval: COUNT_INTERVAL_MS,
    }),
  settings: () =>
    queryOptions({
      queryKey: ['alert-settings'],
      queryFn: ({ signal }) => call('GET /alert-settings', {}, signal),
    }),
}

const refresh = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: key })

export const markAlert = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, read }: { id: string; read: boolean }) =>
      call('PATCH /alerts/{id}', { params: { id }, body: { read } }),
    onSuccess: () => refresh(queryClient),
  })

export const changeCause = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, body }: { id: string; body: CauseChange }) =>
      call('PATCH /alert-causes/{id}', { params: { id }, body }),
    onSuccess: () => refresh(queryClient),
  })

export const markAllAlerts = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: MarkAlertsBody) => call('POST /alerts/read', { body }),
    onSuccess: () => refresh(queryClient),
  })

export const changeAlertSettings = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: AlertSettingsChange) => call('PATCH /alert-settings', { body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(alertsQueries.settings().queryKey, settings)
      void refresh(queryClient)
    },
  })

/** Refetches alerts whenever one is raised, read or resolved, until the signal aborts. */
export function followAlerts(
  queryClient: QueryClient,
  _getFilters: () => undefined,
  signal: AbortSignal,
): Promise<void> {
  return followEvents(
    {
      topics: ['alerts'],
      onEvent: () => void refresh(queryClient),
      onOpen: () => void refetchCached(queryClient, [key]),
    },
    signal,
  )
}

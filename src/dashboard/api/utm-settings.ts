import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { Answer, Sent } from '#contract/wire.ts'
import { call } from './client.ts'

export type UtmSettings = Answer<Api['GET /utm-settings']>
export type UtmSettingsChange = NonNullable<Sent<'PATCH /utm-settings', Api['PATCH /utm-settings']>['body']>

const key = ['utm-settings'] as const

/** The values of UTM parameters that the workspace allows. */
export const utmSettingsQuery = () =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => call('GET /utm-settings', {}, signal) })

export const changeUtmSettings = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (body: UtmSettingsChange) => call('PATCH /utm-settings', { body }),
    onSuccess: (settings) => queries.setQueryData(utmSettingsQuery().queryKey, settings),
  })

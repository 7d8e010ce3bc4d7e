import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import { codeCompleters } from './compatibility/codes.ts'
import { call, callWith } from './client.ts'
import { codesKey } from './code.ts'

export type UtmSettingsChange = NonNullable<EndpointRequest<'PATCH /utm-settings', Api['PATCH /utm-settings']>['body']>

const key = ['utm-settings'] as const
/** Begins with the key of codes, because changes of codes also invalidate this number. */
const notAllowedKey = [...codesKey, 'utm-not-allowed'] as const

/** The values of UTM parameters that the workspace allows. */
export const utmSettingsQuery = () =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => call('GET /utm-settings', {}, signal) })

/** The number of codes with a UTM value that is not allowed, up to 100. */
export const utmNotAllowedQuery = () =>
  queryOptions({
    queryKey: notAllowedKey,
    queryFn: async ({ signal }) => {
      const { data, next_cursor } = await callWith(codeCompleters)(
        'GET /codes',
        { query: { utmNotAllowed: true, limit: 100 } },
        signal,
      )
      return { count: data.length, hasMore: next_cursor !== null }
    },
  })

export const changeUtmSettings = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: UtmSettingsChange) => call('PATCH /utm-settings', { body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(utmSettingsQuery().queryKey, settings)
      return queryClient.invalidateQueries({ queryKey: notAllowedKey })
    },
  })

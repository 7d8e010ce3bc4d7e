import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest, EndpointResponse } from '#contract/wire.ts'
import { call } from './client.ts'
import { codesKey } from './code.ts'

export type BrandKit = EndpointResponse<Api['GET /brand']>
export type BrandDraft = EndpointResponse<Api['POST /brand/read']>
export type BrandChanges = EndpointResponse<Api['GET /brand/changes']>
export type AppliedBrand = EndpointResponse<Api['POST /brand/apply']>
export type CodePreview = EndpointResponse<Api['POST /brand/previews']>['data'][number]
export type NewBrandKit = NonNullable<EndpointRequest<'PUT /brand', Api['PUT /brand']>['body']>

const key = ['brand'] as const
/** As in `pagesQueries`, which would bring along more than the studio and the builder need of this file. */
const pagesKey = ['pages'] as const
/** The number of codes that the service draws for one request. */
const PREVIEWS_AT_ONCE = 12

/** The brand kit of the workspace. Only Tessera's own service has one. */
export const brandQueries = {
  kit: () => queryOptions({ queryKey: [...key, 'kit'], queryFn: ({ signal }) => call('GET /brand', {}, signal) }),
  changes: () =>
    queryOptions({
      queryKey: [...key, 'changes'],
      queryFn: ({ signal }) => call('GET /brand/changes', {}, signal),
      // Pages and codes may change at any time.
      staleTime: 0,
    }),
  /** Codes in the brand kit, a dozen for each request. */
  previews: (codeIds: readonly string[]) =>
    queryOptions({
      queryKey: [...key, 'previews', ...codeIds],
      queryFn: async ({ signal }) =>
        (await call('POST /brand/previews', { body: { codeIds: [...codeIds] } }, signal)).data,
    }),
}

/** The ids in groups, one for each request for previews. */
export function groupForPreviews(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / PREVIEWS_AT_ONCE) }, (_, index) =>
    ids.slice(index * PREVIEWS_AT_ONCE, (index + 1) * PREVIEWS_AT_ONCE),
  )
}

export const readBrand = () =>
  mutationOptions({ mutationFn: (url: string) => call('POST /brand/read', { body: { url } }) })

export const saveBrand = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NewBrandKit) => call('PUT /brand', { body }),
    onSuccess: async (kit) => {
      queryClient.removeQueries({ queryKey: [...key, 'previews'] })
      queryClient.removeQueries({ queryKey: [...key, 'changes'] })
      queryClient.setQueryData(brandQueries.kit().queryKey, kit)
      // New pictures of the brand kit are in the library.
      await queryClient.invalidateQueries({ queryKey: ['images'] })
    },
  })

export const applyBrandKit = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: { pageIds: string[]; codeIds: string[] }) => call('POST /brand/apply', { body }),
    onSuccess: () => refreshBranded(queryClient),
  })

/** Undoes an application of the brand kit. */
export const undoBrandKit = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (applicationId: string) => call('POST /brand/undo', { body: { applicationId } }),
    onSuccess: () => refreshBranded(queryClient),
  })

/** Reads the brand kit again. */
export function refreshBrandKit(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: brandQueries.kit().queryKey })
}

async function refreshBranded(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: [...key, 'previews'] })
  await Promise.all([key, pagesKey, codesKey].map(async (queryKey) => queryClient.invalidateQueries({ queryKey })))
}

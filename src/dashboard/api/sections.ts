import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest, EndpointResponse } from '#contract/wire.ts'
import { call } from './client.ts'
import { listQueries } from './list-query.ts'

export type SavedSection = EndpointResponse<Api['GET /sections']>['data'][number]
type NewSection = EndpointRequest<'POST /sections', Api['POST /sections']>['body']
type SectionChange = EndpointRequest<'PATCH /sections/{id}', Api['PATCH /sections/{id}']>['body']

/** Sections of pages that the workspace saved, by name. Only Tessera's own service has them. */
export const sectionsQueries = listQueries('sections', (signal) => call('GET /sections', {}, signal))

export const saveSection = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NewSection) => call('POST /sections', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sectionsQueries.key }),
  })

/** Renames a section, or replaces its blocks. */
export const changeSection = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: SectionChange & { id: string }) =>
      call('PATCH /sections/{id}', { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sectionsQueries.key }),
  })

/** Deletes a section. Pages with the section do not change. */
export const removeSection = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /sections/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.setQueryData(sectionsQueries.all().queryKey, (sections) =>
        sections?.filter((section) => section.id !== id),
      )
    },
  })

import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest, EndpointResponse } from '#contract/wire.ts'
import { call, callWith } from './client.ts'
import { imageCompleters } from './compatibility/images.ts'
import { foundKey, type Image, imagesQueries } from './images.ts'
import { pagedQuery } from './list-query.ts'

const callImages = callWith(imageCompleters)

export type ImageLabels = EndpointResponse<Api['GET /images/labels']>
export type LabelChange = EndpointRequest<'POST /images/bulk', Api['POST /images/bulk']>['body']['changes'][number]

/** Only Tessera's own service has filters of images. */
export interface ImageFilters {
  search?: string | undefined
  /** Also finds what is in folders of this folder. Empty: in no folder. */
  folder?: string | undefined
  tag?: string | undefined
}

/** The images that filters find. */
export const foundQuery = (filters: ImageFilters) =>
  pagedQuery([...foundKey, filters] as readonly unknown[], (page, signal) =>
    callImages('GET /images', { query: { ...page, ...filters, limit: 48 } }, signal),
  )

/** The folders and tags of the library. Only Tessera's own service has them. */
export const labelsQuery = () =>
  queryOptions({ queryKey: [...foundKey, 'labels'], queryFn: ({ signal }) => call('GET /images/labels', {}, signal) })

export interface LabelUpdate {
  changes: LabelChange[]
  /** Text of the toast, and the images before the change, for Undo. */
  message?: string
  before?: readonly Pick<Image, 'id' | 'folder' | 'tags'>[]
}

/** Moves images into folders, and adds or removes tags. */
export const changeLabels = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ changes }: LabelUpdate) => call('POST /images/bulk', { body: { changes } }),
    onSuccess: ({ data }) => {
      for (const { id, folder, tags } of data)
        queryClient.setQueryData(imagesQueries.one(id).queryKey, (image) => image && { ...image, folder, tags })
      for (const queryKey of [imagesQueries.library().queryKey, foundKey])
        void queryClient.invalidateQueries({ queryKey })
    },
  })

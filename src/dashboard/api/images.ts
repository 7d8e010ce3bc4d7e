import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import { imageCompleters } from './compatibility/images.ts'
import { callWith } from './client.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'
import { pagedQuery } from './list-query.ts'
import { workspaceQueries } from './workspace.ts'

const call = callWith(imageCompleters)

export type Image = CompleteAnswer<'POST /images'>
export type ImageWithUse = CompleteAnswer<'GET /images/{id}'>
export type ImageChange = NonNullable<EndpointRequest<'PATCH /images/{id}', Api['PATCH /images/{id}']>['body']>
export type GenerateImageBody = EndpointRequest<'POST /images/generate', Api['POST /images/generate']>['body']

const key = ['images'] as const
const libraryKey: readonly unknown[] = [...key, 'library']
/** Lists that only the service can change: those with filters, and the folders and tags. */
export const foundKey: readonly unknown[] = [...key, 'found']

export const imagesQueries = {
  key,
  library: () =>
    pagedQuery(libraryKey, (page, signal) => call('GET /images', { query: { ...page, limit: 48 } }, signal)),
  /** An image with the places that show it. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...key, 'one', id],
      queryFn: ({ signal }): Promise<ImageWithUse> => call('GET /images/{id}', { params: { id } }, signal),
    }),
}

/** Changes the name, the alternative text, the focal point, the folder or the tags. */
export const changeImage = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: ImageChange }) =>
      call('PATCH /images/{id}', { params: { id }, body: change }),
    onSuccess: (changedImages) => {
      queryClient.setQueryData(imagesQueries.one(changedImages.id).queryKey, changedImages)
      updateLibrary(queryClient, (images) =>
        images.map((image) => (image.id === changedImages.id ? changedImages : image)),
      )
    },
  })

/** Deletes an image. Fails while a design or a page uses it. */
export const removeImage = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /images/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      updateLibrary(queryClient, (images) => images.filter((image) => image.id !== id))
      queryClient.removeQueries({ queryKey: imagesQueries.one(id).queryKey })
      // Lists of stock photos show which of them are in the library.
      void queryClient.invalidateQueries({ queryKey: ['stock'] })
    },
    // The reason may be that the image is in use now.
    onError: (_, id) => void queryClient.invalidateQueries({ queryKey: imagesQueries.one(id).queryKey }),
  })

/** Generates an image. Aborting the signal only ends the wait: the service may still finish the image. */
export const generateImage = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({
      body,
      idempotencyKey,
      signal,
    }: {
      body: GenerateImageBody
      idempotencyKey: string
      signal: AbortSignal
    }) => call('POST /images/generate', { headers: { 'idempotency-key': idempotencyKey }, body }, signal),
    onSuccess: (image) => {
      addToLibrary(queryClient, image)
      const { remaining } = image
      queryClient.setQueryData(
        workspaceQueries.me().queryKey,
        (me) => me && { ...me, usage: { ...me.usage, aiImages: me.limits.aiImages - remaining } },
      )
    },
    // A blocked prompt also counts towards the limit.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: workspaceQueries.me().queryKey }),
  })

/** Puts a new image first in the cached library, without a refetch. */
export function addToLibrary(queryClient: QueryClient, image: Image): void {
  queryClient.setQueryData(imagesQueries.one(image.id).queryKey, { ...image, usedBy: null })
  updateLibrary(queryClient, (images, pageIndex) => {
    const otherImages = images.filter(({ id }) => id !== image.id)
    return pageIndex === 0 ? [image, ...otherImages] : otherImages
  })
}

function updateLibrary(queryClient: QueryClient, changeImages: (images: Image[], pageIndex: number) => Image[]): void {
  queryClient.setQueryData(
    imagesQueries.library().queryKey,
    (library) =>
      library && {
        ...library,
        pages: library.pages.map((page, pageIndex) => ({ ...page, data: changeImages(page.data, pageIndex) })),
      },
  )
  void queryClient.invalidateQueries({ queryKey: foundKey })
  // A response that is on its way may be older than the change and would undo it, so the list is refetched.
  const { queryKey } = imagesQueries.library()
  if (queryClient.isFetching({ queryKey }) === 0) return
  void queryClient.cancelQueries({ queryKey }).then(() => queryClient.invalidateQueries({ queryKey }))
}

/** The id of an image of the library, which its URL contains; null for other URLs. */
export function findImageId(url: string): string | null {
  return /\/files\/images\/[^/]+\/([^/]+)\//.exec(url)?.[1] ?? null
}

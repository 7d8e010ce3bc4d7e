import { pagedQuery } from './list-query.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { Answer } from '#contract/wire.ts'
import { call } from './client.ts'

export type Image = Answer<Api['GET /images']>['data'][number]

const key = ['images'] as const

export const imagesQueries = {
  key,
  library: () =>
    pagedQuery([...key, 'library'], (page, signal) => call('GET /images', { query: { ...page, limit: 24 } }, signal)),
  /** An image of the library; null if it is deleted. The service only lists images, so the list is searched. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...key, 'one', id],
      queryFn: async ({ signal }): Promise<Image | null> => {
        let cursor: string | null = null
        do {
          const query: { limit: number; cursor?: string } = { limit: 100, ...(cursor !== null && { cursor }) }
          const page: Answer<Api['GET /images']> = await call('GET /images', { query }, signal)
          const found = page.data.find((image) => image.id === id)
          if (found) return found
          cursor = page.next_cursor
        } while (cursor !== null)
        return null
      },
      // Images never change.
      staleTime: Infinity,
    }),
}

/** Uploads an image to the library. `data` is a data URL. */
export const uploadImage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (body: { data: string; name: string }) => call('POST /images', { body }),
    onSuccess: (image) => {
      rememberImage(queries, image)
      return queries.invalidateQueries({ queryKey: imagesQueries.library().queryKey })
    },
  })

/** Fails while a design or page uses the image. */
export const removeImage = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /images/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      queries.setQueryData(imagesQueries.one(id).queryKey, null)
      queries.setQueryData(
        imagesQueries.library().queryKey,
        (library) =>
          library && {
            ...library,
            pages: library.pages.map((page) => ({ ...page, data: page.data.filter((image) => image.id !== id) })),
          },
      )
    },
  })

/** Caches an image from a list, so that it need not be searched for. */
export function rememberImage(queries: QueryClient, image: Image): void {
  queries.setQueryData(imagesQueries.one(image.id).queryKey, image)
}

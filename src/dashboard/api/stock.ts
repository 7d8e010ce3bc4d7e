import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { imageCompleters } from './compatibility/images.ts'
import { callWith } from './client.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'
import { addToLibrary } from './images.ts'

const call = callWith(imageCompleters)

export type StockPhoto = CompleteAnswer<'GET /stock/photos'>['data'][number]

const LAST_PAGE = 50
const PHOTOS_PER_PAGE = 30

export const stockQueries = {
  /** Photos for a search; without one, those that the provider recommends. The service has up to 50 pages. */
  photos: (q: string) =>
    infiniteQueryOptions({
      queryKey: ['stock', q],
      queryFn: ({ pageParam: page, signal }) =>
        call('GET /stock/photos', { query: { q, page, perPage: PHOTOS_PER_PAGE } }, signal),
      initialPageParam: 1,
      getNextPageParam: ({ data }, _pages, page) =>
        data.length < PHOTOS_PER_PAGE || page >= LAST_PAGE ? null : page + 1,
      staleTime: 5 * 60_000,
    }),
}

/** Adds a photo to the library. Returns the existing image if the photo was added before. */
export const importPhoto = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /stock/photos/{id}/import', { params: { id } }),
    onSuccess: (image) => addToLibrary(queryClient, image),
  })

import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { imageAdditions } from './compatibility/images.ts'
import { callWith } from './client.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'
import { addToLibrary } from './images.ts'

const call = callWith(imageAdditions)

export type StockPhoto = CompleteAnswer<'GET /stock/photos'>['data'][number]

const LAST_PAGE = 50
const perPage = 30

export const stockQueries = {
  /** Photos for a search; without one, those that the provider recommends. The service has up to 50 pages. */
  photos: (q: string) =>
    infiniteQueryOptions({
      queryKey: ['stock', q],
      queryFn: ({ pageParam: page, signal }) => call('GET /stock/photos', { query: { q, page, perPage } }, signal),
      initialPageParam: 1,
      getNextPageParam: ({ data }, _pages, page) => (data.length < perPage || page >= LAST_PAGE ? null : page + 1),
      staleTime: 5 * 60_000,
    }),
}

/** Adds a photo to the library. If it was added before, returns that image. */
export const importPhoto = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /stock/photos/{id}/import', { params: { id } }),
    onSuccess: (image) => addToLibrary(queries, image),
  })

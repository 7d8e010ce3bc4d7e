import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest, EndpointResponse } from '#contract/wire.ts'
import { call } from './client.ts'
import { getFailureText } from './failure-text.ts'
import { imagesQueries } from './images.ts'

export type ImagePlace = EndpointResponse<Api['GET /images/{id}/places']>['data'][number]
export type ChangedPlaces = EndpointResponse<Api['POST /images/{id}/places']>
type PlaceChange = EndpointRequest<
  'POST /images/{id}/places',
  Api['POST /images/{id}/places']
>['body']['changes'][number]

const pagesKey = ['pages'] as const
/** The resources besides pages that show images: codes, their templates and the brand kit. */
const designKeys = [['codes'], ['templates'], ['brand']] as const

/** The places that show an image. Only Tessera's own service lists them. */
export const placesQuery = (id: string) =>
  queryOptions({
    queryKey: [...imagesQueries.one(id).queryKey, 'places'],
    queryFn: async ({ signal }) => (await call('GET /images/{id}/places', { params: { id } }, signal)).data,
    staleTime: 0,
  })

/** The most places that the service changes with one request, and the most codes, which it draws and tests. */
const MAX_CHANGES = 2_000
const MAX_CODES = 100

export interface PlaceUpdate {
  id: string
  /** The image that the places show afterwards. */
  nextId: string
  changes: readonly PlaceChange[]
  /** Whether codes change even if they are hard to scan afterwards. */
  allowHardToScan?: boolean
  /** Text of the toast. */
  message: string
}

/** Shows another image, or changes the description, in places that show an image. */
export const changePlaces = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ id, changes, allowHardToScan = false }: PlaceUpdate): Promise<ChangedPlaces> => {
      const result: ChangedPlaces = { changed: [], pages: [], problems: [] }
      for (const batch of toBatches(changes)) {
        try {
          const body = { changes: batch, allowHardToScan }
          const { changed, pages, problems } = await call('POST /images/{id}/places', { params: { id }, body })
          result.changed.push(...changed)
          result.pages.push(...pages)
          result.problems.push(...problems)
        } catch (error) {
          // Changes that were already made can be undone, so they are reported even if the rest fails.
          if (result.changed.length === 0) throw error
          const message = getFailureText(error)
          result.problems.push(...batch.map((change) => ({ kind: change.kind, id: change.id, name: '', message })))
        }
      }
      return result
    },
    onSettled: async () => {
      await Promise.all(
        [imagesQueries.key, pagesKey, ...designKeys].map(async (queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
  })

function toBatches(changes: readonly PlaceChange[]): PlaceChange[][] {
  const isDrawn = ({ kind }: PlaceChange) => kind === 'code' || kind === 'code_template'
  const split = (list: PlaceChange[], size: number) =>
    Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))
  return [
    ...split(
      changes.filter((change) => !isDrawn(change)),
      MAX_CHANGES,
    ),
    ...split(changes.filter(isDrawn), MAX_CODES),
  ]
}

/** Identifies a place in a list. */
export function toPlaceKey({ kind, id, subject, path }: Pick<ImagePlace, 'kind' | 'id' | 'subject' | 'path'>): string {
  return [kind, id, subject, path].join(' ')
}

import { createId } from './data.ts'
import type { FakeServiceState } from './fake-service-options.ts'
import { FakeApiError, type Route } from './http.ts'

const stockPhotos = [
  { id: 11, photographer: 'Mara Lind', alt: 'Boats at the pier' },
  { id: 12, photographer: 'Jonas Beck', alt: 'Coffee on a table' },
  { id: 13, photographer: 'Iris de Vries', alt: 'The terrace at night' },
]

/** Creates the routes that store, generate and import pictures. The specification has no list of pictures. */
export function createImageRoutes({ data, origin }: FakeServiceState): Record<string, Route> {
  const addImage = (size: { width: number; height: number }) => {
    const id = createId('picture')
    return { id, url: `${origin()}/pictures/${id}.svg`, ...size }
  }
  return {
    'POST /images': { body: ['url', 'data', 'name'], handle: () => addImage({ width: 240, height: 240 }) },
    'POST /images/generate': {
      body: ['prompt'],
      handle: ({ body: { prompt } }) => {
        if (typeof prompt !== 'string' || prompt === '')
          throw new FakeApiError(400, 'no_prompt', 'A prompt is needed.').at('prompt')
        const storedImages = data()
        if (storedImages.generatedImages >= MONTHLY_IMAGES)
          throw new FakeApiError(403, 'plan_limit_reached', 'No pictures are left this month.')
        storedImages.generatedImages += 1
        return { ...addImage({ width: 512, height: 512 }), remaining: MONTHLY_IMAGES - storedImages.generatedImages }
      },
    },
    'GET /stock/photos': {
      query: ['q', 'page', 'perPage'],
      handle: ({ query }) => {
        const word = query.get('q')?.toLowerCase() ?? ''
        const isFirstPage = Number(query.get('page') ?? 1) === 1
        const photos = isFirstPage ? stockPhotos.filter(({ alt }) => alt.toLowerCase().includes(word)) : []
        return {
          data: photos.map((photo) => ({
            ...photo,
            thumb: `${origin()}/pictures/stock-${photo.id}.svg`,
            width: 1200,
            height: 800,
          })),
        }
      },
    },
    'POST /stock/photos/{id}/import': {
      handle: ({ params }) => {
        if (stockPhotos.every(({ id }) => String(id) !== params['id']))
          throw new FakeApiError(404, 'nothing_there', 'There is no such photo.')
        return addImage({ width: 1200, height: 800 })
      },
    },
  }
}

/** The number of pictures that may be generated in a month. */
export const MONTHLY_IMAGES = 100

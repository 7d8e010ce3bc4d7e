import { z } from 'zod'
import { allMembers, collection, type Endpoints, idempotent } from './endpoint.ts'
import { images } from './images.ts'
import { text } from './text.ts'

const StockPhoto = z
  .object({
    id: z.int(),
    thumb: z.string().meta({ format: 'uri' }),
    photographer: z.string(),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
    provider: z.string().meta({ description: '`pexels` or `built-in`. The set is open.' }),
    url: z.string().optional().meta({ format: 'uri', description: 'The page of the photo at its provider.' }),
    imageId: z
      .string()
      .optional()
      .meta({ description: 'The id of the image of the workspace, if the photo is imported.' }),
  })
  .meta({ id: 'StockPhoto' })
export type StockPhoto = z.output<typeof StockPhoto>

export const stock = {
  'GET /stock/photos': {
    operation: 'stockPhotos.search',
    summary: 'Search free stock photos; without words a curated selection',
    roles: allMembers,
    query: z.strictObject({
      q: text(80).default(''),
      page: z.int().min(1).max(50).default(1),
      perPage: z.int().min(1).max(30).default(12),
    }),
    response: collection(StockPhoto),
    errors: ['provider_failed'],
  },
  'POST /stock/photos/{id}/import': {
    operation: 'stockPhotos.import',
    summary: 'Add a stock photo to the images of the workspace, with its photographer and source',
    roles: ['marketer', 'designer'],
    headers: idempotent,
    status: 201,
    response: images['POST /images'].response,
    errors: ['not_found', 'provider_failed', 'idempotency_conflict'],
  },
} satisfies Endpoints

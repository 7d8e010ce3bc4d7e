import { z } from 'zod'
import { allMembers, collection, type Endpoints, idempotent } from './endpoint.ts'
import { Image } from './image.ts'
import { text } from './text.ts'

const StockPhoto = z
  .object({
    id: z.int().describe('The id of the photo, to import it.'),
    thumb: z.string().meta({ format: 'uri', description: 'The photo in a small size.' }),
    photographer: z.string().describe('Who took the photo.'),
    alt: z.string().describe('What the photo shows.'),
    width: z.int().describe('The width of the photo in pixels.'),
    height: z.int().describe('The height of the photo in pixels.'),
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
    summary: 'Search free stock photos',
    description: 'An empty query returns a curated selection.',
    roles: allMembers,
    query: z.strictObject({
      q: text(80).default('').describe('Words to search for, at most 80 characters. Empty: a curated selection.'),
      page: z.int().min(1).max(50).default(1).describe('The page of results, 1 to 50.'),
      perPage: z.int().min(1).max(30).default(12).describe('How many photos a page has, 1 to 30.'),
    }),
    response: collection(StockPhoto),
    errors: ['provider_failed'],
  },
  'POST /stock/photos/{id}/import': {
    operation: 'stockPhotos.import',
    summary: 'Import a stock photo',
    description:
      'Adds the photo to the images of the workspace, with its photographer and source. A page can use it only then.',
    roles: ['marketer', 'designer'],
    headers: idempotent,
    status: 201,
    response: Image,
    errors: ['not_found', 'provider_failed', 'idempotency_conflict'],
  },
} satisfies Endpoints

import { z } from 'zod'
import { dateTime, type Endpoints, idempotent, deleteEndpoint, pagedEndpoint } from './endpoint.ts'
import { httpUrl, text } from './text.ts'

const Image = z
  .object({
    id: z.string(),
    url: z.string(),
    name: z.string(),
    type: z.string().meta({ description: 'image/jpeg, image/png, image/webp or image/svg+xml.' }),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    createdAt: dateTime,
  })
  .meta({ id: 'Image' })
export type Image = z.output<typeof Image>

const name = text(200).optional()

export const images = {
  'GET /images': pagedEndpoint('List the images of the workspace, newest first', Image),
  'POST /images': {
    summary: 'Store an image from a URL or from base64; it is re-encoded without its metadata',
    roles: ['marketer', 'designer'],
    headers: idempotent,
    body: z.union([
      z.strictObject({ url: httpUrl, name }),
      z.strictObject({ data: z.string().min(1).max(14_000_000).meta({ description: 'base64 or a data URL.' }), name }),
    ]),
    maxBody: 15_000_000,
    status: 201,
    response: Image,
    errors: ['idempotency_conflict'],
  },
  'DELETE /images/{id}': {
    ...deleteEndpoint('Delete an image that no design uses', ['marketer', 'designer']),
    errors: ['not_found', 'in_use'],
  },
} satisfies Endpoints

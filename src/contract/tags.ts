import { z } from 'zod'
import { type Endpoints, listEndpoint } from './endpoint.ts'

export const tags = {
  'GET /tags': listEndpoint(
    'tags.list',
    'List the tags in use, each with the number of its codes that are not archived',
    z.object({
      tag: z.string().describe('The tag as it is written on codes. Case matters.'),
      codes: z.int().describe('How many codes that are not archived have the tag.'),
    }),
  ),
} satisfies Endpoints

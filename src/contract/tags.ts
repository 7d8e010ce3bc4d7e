import { z } from 'zod'
import { type Endpoints, listEndpoint } from './endpoint.ts'

export const tags = {
  'GET /tags': {
    ...listEndpoint(
      'tags.list',
      'List the tags in use',
      z.object({
        tag: z.string().describe('The tag as it is written on codes. Case matters.'),
        codes: z.int().describe('How many codes that are not archived have the tag.'),
      }),
    ),
    description: 'Each has the number of its codes that are not archived.',
  },
} satisfies Endpoints

import { z } from 'zod'
import { type Endpoints, listEndpoint } from './endpoint.ts'

export const tags = {
  'GET /tags': listEndpoint(
    'tags.list',
    'List the tags in use, each with the number of its codes that are not archived',
    z.object({ tag: z.string(), codes: z.int() }),
  ),
} satisfies Endpoints

import { z } from 'zod'
import { collection, type Endpoints, allMembers } from './endpoint.ts'

export const tags = {
  'GET /tags': {
    summary: 'List the tags in use, each with the number of its codes that are not archived',
    roles: allMembers,
    response: collection(z.object({ tag: z.string(), codes: z.int() })),
  },
} satisfies Endpoints

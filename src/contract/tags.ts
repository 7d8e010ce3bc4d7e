import { z } from 'zod'
import { collection, type Endpoints, allMembers } from './endpoint.ts'

export const tags = {
  'GET /tags': {
    summary: 'Every tag in use, with how many codes that are not archived carry it',
    roles: allMembers,
    response: collection(z.object({ tag: z.string(), codes: z.int() })),
  },
} satisfies Endpoints

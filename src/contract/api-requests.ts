import { z } from 'zod'
import { dateTime, type Endpoints, paged, paging, period } from './endpoint.ts'
import { idText, text } from './text.ts'

export const ApiRequest = z
  .object({
    id: z.string().meta({ description: 'The request id, as in X-Request-Id.' }),
    at: dateTime.describe('When the request was answered.'),
    keyId: z.string().describe('The id of the API key.'),
    method: z.string().describe('The HTTP method.'),
    path: z.string().meta({ description: 'The path of the request, without the query.' }),
    status: z.int().describe('The HTTP status of the response.'),
    durationMs: z.number().describe('The duration of the request in milliseconds.'),
    code: z.string().nullable().meta({ description: 'The code of the error; null for a successful request.' }),
  })
  .meta({ id: 'ApiRequest' })
export type ApiRequest = z.output<typeof ApiRequest>

/** The requests of the last seven days that used an API key. Requests of the dashboard are not listed. */
export const apiRequests = {
  'GET /requests': {
    operation: 'requests.list',
    summary: 'List requests with API keys, newest first',
    description: 'Those of the last seven days.',
    roles: [],
    scope: 'admin',
    query: z.strictObject({
      ...paging,
      keyId: idText.optional().describe('Only requests with this key.'),
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional().describe('Only requests with this method.'),
      path: text(200).optional().meta({ description: 'Only requests whose path contains this text.' }),
      status: z
        .enum(['2xx', '3xx', '4xx', '5xx'])
        .or(z.string().regex(/^[1-5]\d\d$/))
        .optional()
        .describe('Only requests with this status, or with a status of this class, such as `4xx`.'),
      ...period,
    }),
    response: paged(ApiRequest),
  },
} satisfies Endpoints

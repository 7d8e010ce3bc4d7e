import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { deprecatedFields } from '#contract/deprecation.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { buildOpenApi } from '#contract/openapi.ts'
import { announceDeprecations } from './deprecation-headers.ts'

const endpoint = {
  operation: 'tags.list',
  summary: 'List tags',
  roles: null,
  response: z.object({ data: z.array(z.object({ tag: z.string() })) }),
} as const satisfies Endpoint
const span = { since: '2027-01-01', sunset: '2027-04-01' }
const headers = { deprecation: '@1798761600', sunset: 'Thu, 01 Apr 2027 00:00:00 GMT' }
const deprecatedField = z.string().optional().register(deprecatedFields, span)

test.each<[string, Endpoint, Record<string, string | undefined>]>([
  ['an endpoint that stays', endpoint, { deprecation: undefined, sunset: undefined }],
  ['a deprecated endpoint', { ...endpoint, deprecated: span }, headers],
  [
    'a deprecated field of a response',
    { ...endpoint, response: z.object({ tags: z.array(z.object({ tag: deprecatedField })) }) },
    headers,
  ],
  ['a deprecated parameter', { ...endpoint, query: z.strictObject({ tag: deprecatedField }) }, headers],
])('%s announces its end exactly if it has one', async (...[, row, expected]) => {
  const app = fastify()
  announceDeprecations(app)
  app.get('/tags', { config: { endpoint: row } }, async () => ({}))
  const response = await app.inject('/tags')
  expect({ deprecation: response.headers['deprecation'], sunset: response.headers['sunset'] }).toEqual(expected)
})

test('the reference marks deprecated endpoints and fields', () => {
  const row = { ...endpoint, deprecated: span, query: z.strictObject({ tag: deprecatedField, q: z.string() }) }
  const { paths } = buildOpenApi('http://localhost/v1', {}, [
    { key: 'GET /tags', method: 'GET', path: '/tags', endpoint: row },
  ])
  expect(paths['/tags']?.['get']).toMatchObject({
    deprecated: true,
    description: expect.stringMatching(/^Deprecated since 2027-01-01, and available at least until 2027-04-01\.\n/),
    parameters: [{ name: 'tag', deprecated: true }, { name: 'q' }],
  })
})

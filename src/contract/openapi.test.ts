import { Validator as JsonValidator } from '@cfworker/json-schema'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { dateTime, idempotent, type Schema } from './endpoint.ts'
import { listBffEndpoints, listEndpoints } from './index.ts'
import { buildOpenApi, type OpenApi } from './openapi.ts'
import { webhookEvents } from './webhook.ts'
import { webhookPayloads } from './webhook-payloads.ts'

const document = buildOpenApi('http://localhost:4000/v1')
const bffDocument = buildOpenApi('http://localhost:4000/v1', {}, listBffEndpoints())

test('the published document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const validation = await validator.validate({ ...structuredClone(document) })
  expect(validation).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every endpoint of the contract is an operation with a unique id', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      key: `${method.toUpperCase()} ${path}`,
      operationId,
    })),
  )
  expect(operations.map(({ key }) => key).toSorted()).toEqual(
    listEndpoints()
      .map(({ key }) => key)
      .toSorted(),
  )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

test('every event of a webhook is described with its body, and its example is valid', () => {
  const { webhooks = {} } = document
  const payloads: Readonly<Record<string, { schema: z.ZodType }>> = webhookPayloads
  expect(Object.keys(webhooks)).toEqual([...webhookEvents, 'submission.created'])
  for (const [event, { post }] of Object.entries(webhooks)) {
    const { example } = post.requestBody.content['application/json']
    expect({ event, example: payloads[event]?.schema.safeParse(example) }).toMatchObject({
      event,
      example: { success: true, data: { event } },
    })
    expect(listUndescribedFields(post.requestBody, event)).toEqual([])
  }
})

test('every JSON body and every JSON response has a name', () => {
  const unnamed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses }]) => {
      const contents = [requestBody, ...Object.values(responses)].flatMap((part) => listJsonSchemas(part))
      return contents.filter((schema) => !('$ref' in schema)).map(() => `${method} ${path}`)
    }),
  )
  expect(unnamed).toEqual([])
})

function listJsonSchemas(part: unknown): object[] {
  const Content = z.object({ content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }) })
  const parsed = Content.safeParse(part)
  return parsed.success ? [parsed.data.content['application/json'].schema] : []
}

test('every operation, parameter and field has a description, and no two operations have the same summary', () => {
  const operations = [document, bffDocument].flatMap(({ paths }) =>
    Object.values(paths).flatMap((methods) => Object.values(methods)),
  )
  const withoutMeaning = operations.flatMap(({ operationId, parameters, requestBody }) => [
    ...parameters.filter(({ description }) => isEmpty(description)).map(({ name }) => `${operationId} ${name}`),
    ...listUndescribedFields(requestBody, operationId),
  ])
  const schemas = { ...document.components.schemas, ...bffDocument.components.schemas }
  expect([
    ...withoutMeaning,
    ...Object.entries(schemas).flatMap(([name, schema]) => listUndescribedFields(schema, name)),
    ...document.tags.filter(({ description }) => isEmpty(description)),
  ]).toEqual([])
  const summaries = operations.map(({ summary }) => summary)
  expect(summaries.filter((summary, index) => isEmpty(summary) || summaries.indexOf(summary) < index)).toEqual([])
  expect(summaries.filter((summary) => summary.length > MAX_SUMMARY_LENGTH || /[;.]/.test(summary))).toEqual([])
})

/** A summary is a line in the sidebar of the reference and in the help of the command line. */
const MAX_SUMMARY_LENGTH = 60

function isEmpty(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === ''
}

/** The paths of fields without a description, including those in nested schemas. */
function listUndescribedFields(schema: unknown, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part: unknown) => listUndescribedFields(part, path))
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([keyword, part]: [string, unknown]) => {
    const fields = keyword === 'properties' ? z.record(z.string(), z.unknown()).safeParse(part).data : undefined
    if (fields === undefined) return listUndescribedFields(part, path)
    return Object.entries(fields).flatMap(([name, field]) => {
      const isUndescribed = isEmpty(z.object({ description: z.string() }).safeParse(field).data?.description)
      return [...(isUndescribed ? [`${path}.${name}`] : []), ...listUndescribedFields(field, `${path}.${name}`)]
    })
  })
}

test('every JSON body has an example, and every example is valid by the contract and by the published schema', () => {
  const problems = [
    { endpoints: listEndpoints(), published: document },
    { endpoints: listBffEndpoints(), published: bffDocument },
  ].flatMap(({ endpoints, published }) =>
    endpoints.flatMap(({ key, method, path, endpoint }) => {
      const operation = published.paths[path]?.[method.toLowerCase()]
      const responses = operation?.responses ?? {}
      const { body, response, status = 200 } = endpoint
      return [
        ...(body && body !== 'stream'
          ? listExampleProblems(`${key} body`, { schema: body, part: operation?.requestBody, published })
          : []),
        ...('kind' in response || status === 204
          ? []
          : listExampleProblems(`${key} response`, { schema: response, part: responses[status], published })),
      ]
    }),
  )
  expect(problems).toEqual([])
})

const Described = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.looseObject({}), example: z.unknown().optional() }) }),
})

function listExampleProblems(
  name: string,
  { schema, part, published }: { schema: Schema; part: unknown; published: OpenApi },
): string[] {
  const { schema: publishedSchema, example } = Described.parse(part).content['application/json']
  if (example === undefined) return [`${name}: has no example`]
  const validator = new JsonValidator({ ...publishedSchema, components: published.components }, '2020-12', false)
  const parsed = z.safeParse(schema, example)
  return [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...validator.validate(example).errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`),
  ].map((problem) => `${name}: ${problem}`)
}

test('the example of a response has what the example of the body sets', () => {
  const { example } = Described.parse(document.paths['/codes']?.['post']?.responses['201']).content['application/json']
  expect(example).toMatchObject({
    name: 'Summer menu',
    destination: { type: 'url', url: 'https://cafe.example/menu' },
    tags: ['menu', 'terrace'],
  })
})

test('what has a default may be left out of a request, and is always part of a response', () => {
  const Row = z.object({ size: z.int().default(1), at: dateTime }).meta({ id: 'Row' })
  const row = {
    operation: 'tags.replace',
    summary: 'Replace',
    roles: null,
    body: z.strictObject({ row: Row }),
    response: Row,
  } as const
  const { schemas } = buildOpenApi('http://localhost/v1', {}, [
    { key: 'PUT /tags', method: 'PUT', path: '/tags', endpoint: row },
  ]).components
  expect(schemas).toMatchObject({
    TagReplace: { properties: { row: { $ref: '#/components/schemas/RowInput' } }, additionalProperties: false },
    RowInput: { required: ['at'], properties: { size: { description: 'Default: `1`.' } } },
    Row: { required: ['size', 'at'], properties: { at: { type: 'string', format: 'date-time' } } },
  })
})

test('the conflict of an Idempotency-Key is declared exactly where one is accepted', () => {
  const wrongEndpoints = listEndpoints().filter(
    ({ endpoint: { headers, errors } }) =>
      (headers === idempotent) !== (errors?.includes('idempotency_conflict') ?? false),
  )
  expect(wrongEndpoints.map(({ key }) => key)).toEqual([])
})

test('only errors that a request can cause are listed', () => {
  const statuses = (path: string, method: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {})
  expect(statuses('/folders', 'get')).toEqual(['200', '304', '400', '401', '403', '429', '500', '503'])
  expect(statuses('/views', 'post')).toEqual(['201', '400', '401', '403', '409', '413', '415', '429', '500', '503'])
})

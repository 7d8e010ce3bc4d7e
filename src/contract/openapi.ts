import { z } from 'zod'
import { renderUnits } from './designs.ts'
import type { Endpoint, ObjectSchema, Schema } from './endpoint.ts'
import { commonErrors, type ErrorCode, errors } from './errors.ts'
import { type EndpointRow, listEndpoints } from './index.ts'
import { parseOperation, resources, toOperationId } from './operations.ts'
import { MAX_MAILS_TO_STRANGERS_PER_DAY } from './reports.ts'

type Json = Record<string, unknown>
export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  security: Json[]
  components: { securitySchemes: Json; schemas: Json; responses: Json }
}
export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Json }
  responses: Record<string, unknown>
}
export interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Json
  description?: string
  style?: string
  explode?: boolean
}

const rateLimits = `Every response to a valid key has the headers RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (seconds) for the workspace's requests a minute. Every call counts, also a call of an address that does not exist. A 429 names the budget that is used up in details.budget, and the headers of the 429 refer to that budget:

- requests: the plan's requests a minute, all keys of a workspace together.
- bulk: 10 calls of POST /codes/bulk in 10 minutes, for each key.
- render: ${renderUnits.perMinute} units a minute for each key. POST /design/preview takes ${renderUnits.preview}. POST /design/auto takes ${renderUnits.autoDesign}, and is limited to ${renderUnits.autoCallsPerMinute} calls a minute. A downloaded PNG or JPG takes one unit for every ${renderUnits.pixelsPerUnit.toLocaleString('en')} pixels or part of them, and a ZIP of images takes at most ${renderUnits.perMinute / 2}. SVG, PDF and EPS take no units.
- reports: ${MAX_MAILS_TO_STRANGERS_PER_DAY} mails of POST /reports/{id}/send to people who are not members, for each workspace and UTC day.
- streams: 10 open event streams for each key. A stream ends when its key is revoked or expires.`

/**
 * Builds the OpenAPI 3.1 document of the endpoints, with requests and responses as they are on the wire. `url` ends in /v1. `namedSchemas`
 * are component schemas for which another layer has more detail than the contract.
 */
export function buildOpenApi(
  url: string,
  namedSchemas: Json = {},
  endpoints: EndpointRow[] = listEndpoints(),
): OpenApi {
  const schemas: Json = { ...namedSchemas }
  const responses: Json = {}
  const paths: OpenApi['paths'] = {}
  for (const row of endpoints) {
    const path = (paths[row.path] ??= {})
    path[row.method.toLowerCase()] = buildOperation(row, schemas, responses)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera',
      version: '1',
      description: `Dynamic QR codes, the pages they open, and what happens when they are scanned. Ignore fields and enum values that you do not know.\n\n${rateLimits}`,
    },
    servers: [{ url }],
    paths,
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } }, schemas, responses },
  }
}

function buildOperation({ method, path, endpoint }: EndpointRow, schemas: Json, responses: Json): Operation {
  const parameters = [
    ...listPathParameters(path),
    ...listParameters('query', endpoint.query, schemas),
    ...listParameters('header', endpoint.headers, schemas),
  ]
  const { resource } = parseOperation(endpoint.operation)
  return {
    operationId: toOperationId(endpoint.operation),
    summary: endpoint.summary,
    ...(endpoint.description !== undefined && { description: endpoint.description }),
    tags: [resources[resource].title],
    parameters,
    ...(endpoint.body && { requestBody: buildRequestBody(endpoint.body, endpoint, schemas) }),
    responses: {
      [endpoint.status ?? 200]: {
        ...buildSuccess(endpoint, schemas),
        ...(endpoint.location !== undefined && {
          headers: { Location: { description: 'The address of the new resource.', schema: { type: 'string' } } },
        }),
      },
      ...(endpoint.existing && { 200: buildSuccess(endpoint, schemas) }),
      ...(method === 'GET' &&
        !('kind' in endpoint.response && endpoint.response.kind === 'events') && {
          304: { description: 'Not modified since the response with that ETag.' },
        }),
      ...buildErrorResponses(endpoint, responses),
    },
  }
}

function buildRequestBody(body: NonNullable<Endpoint['body']>, { multipart }: Endpoint, schemas: Json) {
  if (body === 'stream') return { required: true, content: { 'application/zip': { schema: binarySchema } } }
  const content = toJsonContent(body, schemas)
  return {
    required: !isOptional(body),
    content: { ...content, ...(multipart && toFormContent(body, [multipart.file, ...multipart.replaces])) },
  }
}

const binarySchema = { type: 'string', format: 'binary' }

/** The members of a body as fields of a form. A file replaces the members with these names. */
function toFormContent(body: Schema, replacedNames: string[]): Json {
  const { properties, required } = ObjectJson.parse(toPublishedSchema(body, {}))
  const fields = Object.entries(properties).filter(([name]) => !replacedNames.includes(name))
  const schema = {
    type: 'object',
    properties: { ...Object.fromEntries(fields), file: binarySchema },
    required: [...required, 'file'],
    additionalProperties: false,
  }
  return { 'multipart/form-data': { schema } }
}

function isOptional(schema: Schema): boolean {
  return z.safeParse(schema, undefined).success
}

function buildSuccess({ status, summary, response, csv }: Endpoint, schemas: Json): Json {
  if (status === 204) return { description: summary }
  if ('kind' in response && response.kind === 'binary')
    return {
      description: summary,
      content: Object.fromEntries(response.types.map((type) => [type, { schema: binarySchema }])),
    }
  if ('kind' in response)
    return {
      description: summary,
      content: { 'text/event-stream': { schema: toPublishedSchema(response.event, schemas) } },
    }
  const csvContent = csv ? { 'text/csv': { schema: { type: 'string' } } } : {}
  return { description: summary, content: { ...toJsonContent(response, schemas), ...csvContent } }
}

function buildErrorResponses(endpoint: Endpoint, responses: Json): Json {
  const codes: ErrorCode[] = [...commonErrors, ...(endpoint.errors ?? [])]
  const byStatus = Map.groupBy(codes, (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, statusCodes]) => [status, buildErrorResponse(statusCodes, responses)]),
  )
}

function buildErrorResponse(codes: ErrorCode[], responses: Json): Json {
  const name = codes.join('_or_')
  responses[name] ??= {
    description: codes.map((code) => `${code}: ${errors[code].message}`).join(' '),
    content: {
      'application/json': {
        schema: { type: 'object', required: ['error'], properties: { error: { anyOf: codes.map(buildErrorSchema) } } },
      },
    },
  }
  return { $ref: `#/components/responses/${name}` }
}

function buildErrorSchema(code: ErrorCode): Json {
  const { details } = errors[code]
  const hasDetails = details instanceof z.ZodObject
  return {
    type: 'object',
    required: ['code', 'message', 'requestId', ...(hasDetails ? ['details'] : [])],
    properties: {
      code: { const: code },
      message: { type: 'string' },
      requestId: { type: 'string' },
      ...(hasDetails && { details: toPublishedSchema(details, {}) }),
    },
  }
}

function listPathParameters(path: string): Parameter[] {
  return [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  }))
}

function listParameters(location: string, schema: ObjectSchema | undefined, schemas: Json): Parameter[] {
  if (!schema) return []
  const { properties, required } = ObjectJson.parse(toPublishedSchema(schema, schemas))
  return Object.entries(properties).map(([name, { description, explode = false, ...property }]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: property,
    ...(typeof description === 'string' && { description }),
    ...(property['type'] === 'array' && { style: 'form', explode: explode === true }),
  }))
}

const ObjectJson = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
})

function toJsonContent(schema: Schema, schemas: Json): Json {
  return { 'application/json': { schema: toPublishedSchema(schema, schemas) } }
}

/** The JSON Schema of a zod schema. Named schemas in it are moved to `schemas` and referenced. */
function toPublishedSchema(schema: Schema, schemas: Json): Json {
  const { $schema: _dialect, $defs = {}, ...json } = z.toJSONSchema(schema, { io: 'input', override: simplifySchema })
  for (const [name, part] of Object.entries(rewriteReferences($defs))) schemas[name] ??= part
  const { id, ...unnamed } = rewriteReferences(json)
  if (typeof id !== 'string') return unnamed
  schemas[id] ??= unnamed
  return { $ref: `#/components/schemas/${id}` }
}

function rewriteReferences(json: Json): Json {
  return z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/')))
}

/** Removes patterns of times, which their format describes better, and the limits of safe integers, which say nothing about a value. */
function simplifySchema({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema['format'] === 'date-time') delete jsonSchema['pattern']
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum']
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
}

import { z } from 'zod'
import { describeAccess } from './describe-access.ts'
import { renderUnits } from './designs.ts'
import type { Endpoint, Schema } from './endpoint.ts'
import { type EndpointRow, listEndpoints } from './index.ts'
import { buildErrorResponses } from './openapi-errors.ts'
import { addExamples } from './openapi-examples.ts'
import { listParameters, type Parameter } from './openapi-parameters.ts'
import { convertRequest, createSchemaCollector, type Json, type SchemaCollector } from './openapi-schemas.ts'
import { buildWebhooks, type WebhookOperation, webhookTag } from './openapi-webhooks.ts'
import { parseOperation, toOperationId, toSchemaNames } from './operations.ts'
import { MAX_MAILS_TO_STRANGERS_PER_DAY } from './reports.ts'
import { findRequiredScope } from './required-scope.ts'
import { groupsByResource, resourceGroups } from './resource-groups.ts'
import { resources } from './resources.ts'

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  /** Groups of tags, which the reference shows as chapters. */
  'x-tagGroups': { name: string; tags: string[] }[]
  paths: Record<string, Record<string, Operation>>
  /** The events that are sent to servers of others. */
  webhooks?: Record<string, { post: WebhookOperation }>
  security: Json[]
  components: { securitySchemes: Json; schemas: Json; responses: Json }
}
export interface Operation {
  operationId: string
  summary: string
  description: string
  deprecated?: true
  tags: string[]
  /** The scope that a key needs. */
  security: Json[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Json }
  responses: Record<string, unknown>
}

const rateLimits = `Every response to a valid key has the headers RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset (seconds) for the workspace's requests a minute. Every call counts, also a call of an address that does not exist. A 429 names the budget that is used up in details.budget, and the headers of the 429 refer to that budget:

- requests: the plan's requests a minute, all keys of a workspace together.
- bulk: 10 calls of POST /codes/bulk in 10 minutes, for each key.
- render: ${renderUnits.perMinute} units a minute for each key. POST /design/preview takes ${renderUnits.preview}. POST /design/auto takes ${renderUnits.autoDesign}, and is limited to ${renderUnits.autoCallsPerMinute} calls a minute. A downloaded PNG or JPG takes one unit for every ${renderUnits.pixelsPerUnit.toLocaleString('en')} pixels or part of them, and a ZIP of images takes at most ${renderUnits.perMinute / 2}. SVG, PDF and EPS take no units.
- reports: ${MAX_MAILS_TO_STRANGERS_PER_DAY} mails of POST /reports/{id}/send to people who are not members, for each workspace and UTC day.
- streams: 10 open event streams for each key. A stream ends when its key is revoked or expires.`

/**
 * Builds the OpenAPI 3.1 document of the endpoints, with requests and responses as they are on the wire. `url` ends in /v1. `knownSchemas`
 * are component schemas for which another layer has more detail than the contract.
 */
export function buildOpenApi(
  url: string,
  knownSchemas: Json = {},
  endpoints: EndpointRow[] = listEndpoints(),
): OpenApi {
  const schemas = createSchemaCollector(knownSchemas)
  const responses: Json = {}
  const paths: OpenApi['paths'] = {}
  const operations = endpoints.map((row) => ({ row, operation: buildOperation(row, schemas, responses) }))
  for (const { row, operation } of operations) (paths[row.path] ??= {})[row.method.toLowerCase()] = operation
  const webhooks = endpoints.some(({ key }) => key === 'POST /webhooks') ? buildWebhooks(schemas) : null
  const completed = schemas.complete()
  for (const { requestBody } of operations.map(({ operation }) => operation))
    if (requestBody) requestBody.content = completed.completeReferences(requestBody.content)
  addExamples(operations, Object.values(webhooks ?? {}), completed.schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera',
      version: '1',
      description: `Dynamic QR codes, the pages they open, and what happens when they are scanned. Ignore fields and enum values that you do not know.\n\n${rateLimits}`,
    },
    servers: [{ url }],
    ...listTags(endpoints, webhooks === null ? [] : [webhookTag]),
    paths,
    ...(webhooks && { webhooks }),
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } }, schemas: completed.schemas, responses },
  }
}

/** The resources of the endpoints as tags, in the order of their groups, and after them the events. */
function listTags(endpoints: EndpointRow[], eventTags: (typeof webhookTag)[]): Pick<OpenApi, 'tags' | 'x-tagGroups'> {
  const used = new Set(endpoints.map(({ endpoint }) => parseOperation(endpoint.operation).resource))
  const groups = resourceGroups
    .map((name) => ({
      name,
      resources: [...used]
        .filter((resource) => groupsByResource[resource] === name)
        .map((resourceName) => resources[resourceName]),
    }))
    .filter((group) => group.resources.length > 0)
  return {
    tags: [
      ...groups.flatMap((group) => group.resources.map(({ title, description }) => ({ name: title, description }))),
      ...eventTags,
    ],
    'x-tagGroups': groups.map((group) => ({
      name: group.name,
      tags: [
        ...group.resources.map(({ title }) => title),
        ...(group.name === 'Webhooks and events' ? eventTags.map(({ name }) => name) : []),
      ],
    })),
  }
}

function buildOperation(row: EndpointRow, schemas: SchemaCollector, responses: Json): Operation {
  const { method, endpoint } = row
  const { resource } = parseOperation(endpoint.operation)
  const success = buildSuccess(endpoint, schemas)
  return {
    operationId: toOperationId(endpoint.operation),
    summary: endpoint.summary,
    ...describeOperation(row),
    tags: [resources[resource].title],
    security: [{ key: [findRequiredScope(endpoint, method)] }],
    parameters: listParameters(row),
    ...(endpoint.body && { requestBody: buildRequestBody(endpoint.body, endpoint, schemas) }),
    responses: {
      [endpoint.status ?? 200]: {
        ...success,
        ...(endpoint.location !== undefined && {
          headers: { Location: { description: 'The address of the new resource.', schema: { type: 'string' } } },
        }),
      },
      ...(endpoint.existing && { 200: { ...success, description: 'It existed already.' } }),
      ...(method === 'GET' &&
        !('kind' in endpoint.response && endpoint.response.kind === 'events') && {
          304: { description: 'Not modified since the response with that ETag.' },
        }),
      ...buildErrorResponses(row, responses, schemas),
    },
  }
}

function describeOperation(row: EndpointRow): Pick<Operation, 'description' | 'deprecated'> {
  const { description, deprecated } = row.endpoint
  const end = deprecated && `Deprecated since ${deprecated.since}, and available at least until ${deprecated.sunset}.`
  const paragraphs = [end, description, describeAccess(row)].filter((paragraph) => paragraph !== undefined)
  return { description: paragraphs.join('\n\n'), ...(deprecated && { deprecated: true as const }) }
}

function buildRequestBody(body: NonNullable<Endpoint['body']>, endpoint: Endpoint, schemas: SchemaCollector) {
  if (body === 'stream') return { required: true, content: { 'application/zip': { schema: binarySchema } } }
  const { multipart, operation } = endpoint
  const content = { 'application/json': { schema: schemas.addRequest(body, toSchemaNames(operation).request) } }
  return {
    required: !isOptional(body),
    content: { ...content, ...(multipart && toFormContent(body, [multipart.file, ...multipart.replaces])) },
  }
}

const binarySchema = { type: 'string', format: 'binary' }

/** The members of a body as fields of a form. A file replaces the members with these names. */
function toFormContent(body: Schema, replacedNames: string[]): Json {
  const { properties, required } = BodyJson.parse(convertRequest(body).json)
  const fields = Object.entries(properties).filter(([name]) => !replacedNames.includes(name))
  const schema = {
    type: 'object',
    properties: { ...Object.fromEntries(fields), file: { ...binarySchema, description: 'The content of the file.' } },
    required: [...required, 'file'],
    additionalProperties: false,
  }
  return { 'multipart/form-data': { schema } }
}

const BodyJson = z.object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()).default([]) })

function isOptional(schema: Schema): boolean {
  return z.safeParse(schema, undefined).success
}

function buildSuccess({ status, operation, response, csv }: Endpoint, schemas: SchemaCollector) {
  if (status === 204) return { description: 'Done. The response has no body.' }
  const names = toSchemaNames(operation)
  if ('kind' in response && response.kind === 'binary')
    return {
      description: 'The file.',
      content: Object.fromEntries(response.types.map((type) => [type, { schema: binarySchema }])),
    }
  if ('kind' in response) {
    const schema = schemas.addResponse(response.event, { name: `${names.response}Event`, itemName: names.item })
    return { description: 'A stream of events that does not end.', content: { 'text/event-stream': { schema } } }
  }
  const json = { schema: schemas.addResponse(response, { name: nameResponse(response, names), itemName: names.item }) }
  // Generators of clients take the first media type.
  const content = { 'application/json': json, ...(csv && { 'text/csv': { schema: { type: 'string' } } }) }
  return { description: status === 201 ? 'Created.' : 'Done.', content }
}

/** A page of codes is a `CodePage`, a whole list of tags a `TagList`. Other responses that the contract does not name are named after their operation. */
function nameResponse(response: Schema, names: ReturnType<typeof toSchemaNames>): string {
  const { data, next_cursor: cursor } = response instanceof z.ZodObject ? response.shape : {}
  if (!(data instanceof z.ZodArray)) return names.response
  const item = z.globalRegistry.get(data.element)?.id ?? names.item
  return cursor === undefined ? `${item}List` : `${item}Page`
}

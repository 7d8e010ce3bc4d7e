import { z } from 'zod'
import { type EndpointRow, listEndpoints } from '#contract/index.ts'
import { buildOpenApi, type OpenApi, type Operation } from '#contract/openapi.ts'
import { parseOperation, type Resource, resources, toOperationId } from '#contract/operations.ts'

/** An operation as tools for workflows offer it: with one flat list of fields, which people fill in. */
export interface ApiOperation {
  /** The address of the endpoint, such as `GET /codes`. */
  key: string
  id: string
  resource: Resource
  resourceTitle: string
  /** What it does to the resource, such as `list`. */
  method: string
  summary: string
  httpMethod: string
  /** Below `/v1`, with parameters in braces. */
  path: string
  fields: OperationField[]
  /** `items`: the response has the items in `data`. `pages`: it is paged, too. */
  response: 'items' | 'pages' | 'object' | 'file' | 'nothing'
}

export interface OperationField {
  name: string
  location: 'path' | 'query' | 'body'
  kind: 'text' | 'number' | 'boolean' | 'choice' | 'list' | 'json' | 'time'
  description: string
  isRequired: boolean
  /** The values of a choice. */
  choices: string[]
}

/** The operations that one request and one JSON body can express. Streams of events, and uploads whose body is a file, are left out. */
export function listApiOperations(endpoints: EndpointRow[] = listEndpoints()): ApiOperation[] {
  const document = buildOpenApi('/v1', {}, endpoints)
  return endpoints.filter(isOffered).map((row) => toApiOperation(row, document))
}

function isOffered({ endpoint: { body, response } }: EndpointRow): boolean {
  return body !== 'stream' && !('kind' in response && response.kind === 'events')
}

function toApiOperation({ key, method, path, endpoint }: EndpointRow, document: OpenApi): ApiOperation {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is missing in the OpenAPI document.`)
  const { resource, method: verb } = parseOperation(endpoint.operation)
  const fields = [...listParameterFields(operation), ...listBodyFields(operation, document)]
  return {
    key,
    id: toOperationId(endpoint.operation),
    resource,
    resourceTitle: resources[resource].title,
    method: verb,
    summary: operation.summary,
    httpMethod: method,
    path,
    fields: fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired)),
    response: findResponseKind(endpoint, document, operation),
  }
}

function listParameterFields({ parameters }: Operation): OperationField[] {
  return parameters
    .filter(({ name, in: location }) => location !== 'header' && name !== 'cursor')
    .map(({ name, in: location, required, schema, description = '' }) => ({
      name,
      location: location === 'path' ? 'path' : 'query',
      isRequired: required,
      ...describeValue(FieldSchema.parse(schema), description),
    }))
}

function listBodyFields({ requestBody }: Operation, document: OpenApi): OperationField[] {
  const content = z.record(z.string(), z.object({ schema: FieldSchema })).safeParse(requestBody?.content)
  const schema = content.data?.['application/json']?.schema
  if (!schema) return []
  const { properties, required } = resolve(schema, document)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    location: 'body',
    isRequired: required.includes(name),
    ...describeValue(resolve(property, document), property.description ?? ''),
  }))
}

/** What fields need of a JSON Schema. */
const FieldSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  description: z.string().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), FieldSchema).default({})
  },
  get items() {
    return FieldSchema.optional()
  },
  get anyOf() {
    return z.array(FieldSchema).optional()
  },
})
type FieldSchema = z.output<typeof FieldSchema>

function resolve(schema: FieldSchema, document: OpenApi): FieldSchema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? '')?.[1]
  if (name === undefined) return schema
  return resolve(FieldSchema.parse(document.components.schemas[name]), document)
}

function describeValue(
  schema: FieldSchema,
  outerDescription: string,
): Pick<OperationField, 'kind' | 'description' | 'choices'> {
  const value = withoutNull(schema)
  const choices = (value.enum ?? []).filter((choice) => typeof choice === 'string')
  const description = outerDescription || schema.description || value.description || ''
  return { kind: findKind(value, choices), description, choices }
}

/** `null` removes a value. Tools for workflows have no field for it. */
function withoutNull(schema: FieldSchema): FieldSchema {
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  return only && others.length === 0 ? only : schema
}

const simpleKinds: Readonly<Record<string, OperationField['kind']>> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
}

function findKind({ type, format, items }: FieldSchema, choices: string[]): OperationField['kind'] {
  if (choices.length > 0) return 'choice'
  if (format === 'date-time') return 'time'
  if (type === 'array' && items?.type === 'string') return 'list'
  return (typeof type === 'string' && simpleKinds[type]) || 'json'
}

function findResponseKind(
  { response, status }: EndpointRow['endpoint'],
  document: OpenApi,
  { responses }: Operation,
): ApiOperation['response'] {
  if (status === 204) return 'nothing'
  if ('kind' in response) return 'file'
  const Success = z.object({ content: z.object({ 'application/json': z.object({ schema: FieldSchema }) }) })
  const { schema } = Success.parse(responses[String(status ?? 200)]).content['application/json']
  const { properties } = resolve(schema, document)
  if (!properties['data']) return 'object'
  return properties['next_cursor'] ? 'pages' : 'items'
}

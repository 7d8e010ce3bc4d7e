import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointRow, listEndpoints } from '#contract/index.ts'
import { listParameters } from '#contract/openapi-parameters.ts'
import { parseOperation, toOperationId } from '#contract/operations.ts'
import { type Resource, resources } from '#contract/resources.ts'
import { type Field, listFields } from '#contract/request-fields.ts'

/** An operation as tools for workflows offer it: with one flat list of fields, which people fill in. */
export interface ApiOperation {
  /** The address of the endpoint, such as `GET /codes`. */
  key: string
  id: string
  resource: Resource
  /** One of the resource, such as `Webhook Delivery`. */
  resourceNoun: string
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

export interface OperationField extends Pick<Field, 'name' | 'description' | 'isRequired'> {
  /** The name without dots, which the tools read as the path of a value. */
  key: string
  location: 'path' | 'query' | 'body'
  kind: Field['kind'] | 'choice'
  /** The values of a choice. */
  choices: string[]
}

/** The operations that one request and one JSON body can express. Streams of events, and uploads whose body is a file, are left out. */
export function listApiOperations(endpoints: EndpointRow[] = listEndpoints()): ApiOperation[] {
  return endpoints.filter(isOffered).map(toApiOperation)
}

function isOffered({ endpoint: { body, response } }: EndpointRow): boolean {
  return body !== 'stream' && !('kind' in response && response.kind === 'events')
}

function toApiOperation(row: EndpointRow): ApiOperation {
  const { key, method, path, endpoint } = row
  const { resource, method: verb } = parseOperation(endpoint.operation)
  const fields = [...listPathFields(row), ...listQueryFields(endpoint), ...listBodyFields(endpoint)]
  return {
    key,
    id: toOperationId(endpoint.operation),
    resource,
    resourceNoun: resources[resource].noun.replaceAll(/([a-z])([A-Z])/g, '$1 $2'),
    method: verb,
    summary: endpoint.summary,
    httpMethod: method,
    path,
    fields: fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired)),
    response: findResponseKind(endpoint),
  }
}

function listPathFields(row: EndpointRow): OperationField[] {
  return listParameters(row)
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, description = '' }) => ({
      name,
      key: name,
      location: 'path',
      kind: 'text',
      description,
      isRequired: true,
      choices: [],
    }))
}

/** The parameters, without the cursor, which the tools follow by themselves. */
function listQueryFields({ query }: Endpoint): OperationField[] {
  const fields = query ? listFields(query) : []
  return fields.filter(({ name }) => name !== 'cursor').map((field) => toOperationField(field, 'query'))
}

function listBodyFields({ body }: Endpoint): OperationField[] {
  const fields = body === undefined || body === 'stream' ? [] : listFields(body)
  return fields.map((field) => toOperationField(field, 'body'))
}

function toOperationField(
  { name, kind, description, isRequired, choices }: Field,
  location: OperationField['location'],
): OperationField {
  const key = name.replaceAll('.', '_')
  return { name, key, location, kind: choices ? 'choice' : kind, description, isRequired, choices: choices ?? [] }
}

function findResponseKind({ response, status }: Endpoint): ApiOperation['response'] {
  if (status === 204) return 'nothing'
  if ('kind' in response) return 'file'
  const { data, next_cursor: cursor }: z.core.$ZodShape =
    response instanceof z.core.$ZodObject ? response._zod.def.shape : {}
  // The answers of a submission are named `data`, too.
  if (!(data instanceof z.core.$ZodArray)) return 'object'
  return cursor === undefined ? 'items' : 'pages'
}

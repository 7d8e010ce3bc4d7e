import { z } from 'zod'
import { bodyExamples } from './endpoint.ts'
import { exampleFields, exampleMembers } from './example-fields.ts'
import type { EndpointRow } from './index.ts'
import type { Json } from './openapi-schemas.ts'

/** The named schemas of a document, and the examples that were made of some of them. */
interface Source {
  schemas: Json
  examples: Map<string, unknown>
}

interface Contents {
  requestBody?: { content: Json }
  responses: Record<string, unknown>
}

/**
 * Adds examples to the operations of a document. Those of bodies are in the contract. The example of a response follows from its schema and
 * from the example of the body: what the request sets, the response has.
 */
export function addExamples(
  operations: { row: EndpointRow; operation: Contents }[],
  events: { post: Contents }[],
  schemas: Json,
): void {
  const source: Source = { schemas, examples: new Map() }
  // Responses of requests that create something come first. Lists and single resources then show the same thing.
  const isCreating = ({ row }: { row: EndpointRow }) => row.endpoint.status === 201 && getBodyExample(row) !== undefined
  for (const { row, operation } of operations.toSorted((a, b) => Number(isCreating(b)) - Number(isCreating(a)))) {
    const body = getBodyExample(row)
    const json = findJson(operation.requestBody)
    if (body !== undefined && json) json['example'] = body
    const success = findJson(operation.responses[row.endpoint.status ?? 200])
    if (success) success['example'] = createResponseExample(row, { schema: success['schema'], body, source })
  }
  for (const { post } of events) {
    const json = findJson(post.requestBody)
    if (json) json['example'] = createExample(json['schema'], source, { owner: '', name: '' })
  }
}

function getBodyExample({ endpoint: { body } }: EndpointRow): unknown {
  return body === undefined || body === 'stream' ? undefined : bodyExamples.get(body)?.example
}

/** The JSON of a body or a response, in the document itself. */
function findJson(part: unknown): Json | undefined {
  if (!isJson(part) || !isJson(part['content'])) return undefined
  const json = part['content']['application/json']
  return isJson(json) ? json : undefined
}

function createResponseExample(
  { endpoint: { response } }: EndpointRow,
  { schema, body, source }: { schema: unknown; body: unknown; source: Source },
): unknown {
  const example = createExample(schema, source, { owner: '', name: '' })
  if (!isJson(example) || !isJson(body) || 'kind' in response) return example
  const isValid = (value: unknown) => z.safeParse(response, value).success
  const merged = Object.entries(body).reduce<Json>((current, [name, value]) => {
    if (!(name in current)) return current
    const changedObject = { ...current, [name]: mergeValues(current[name], value) }
    return isValid(changedObject) ? changedObject : current
  }, example)
  const name = getReferenceName(schema)
  if (name !== null && !source.examples.has(name)) source.examples.set(name, merged)
  return merged
}

/** Members of an object replace those of another one with the same names. Any other value replaces the former one. */
function mergeValues(former: unknown, value: unknown): unknown {
  if (!isJson(former) || !isJson(value)) return value
  return { ...former, ...Object.fromEntries(Object.entries(value).filter(([name]) => name in former)) }
}

/** A member of a schema that has a name, or of an object in it. */
interface Place {
  owner: string
  name: string
}

/** An example of a schema, with every required member. */
function createExample(schema: unknown, source: Source, place: Place): unknown {
  const knownExample = exampleMembers[`${place.owner}.${place.name}`]
  if (knownExample !== undefined) return knownExample
  if (!isJson(schema)) return null
  const reference = getReferenceName(schema)
  if (reference !== null) return createNamedExample(reference, source)
  if ('const' in schema) return schema['const']
  const alternatives = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(alternatives)) return createFirst(alternatives, { schema, source, place })
  const usual = findUsualValue(schema, place.name)
  if (usual !== undefined) return usual
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  return createOfType(schema, source, place)
}

function createNamedExample(reference: string, source: Source): unknown {
  if (source.examples.has(reference)) return source.examples.get(reference)
  const wholeExample = exampleMembers[reference]
  return wholeExample ?? createExample(source.schemas[reference], source, { owner: reference, name: '' })
}

/** Null where it is allowed, unless the name of the member has a value. */
function createFirst(
  alternatives: unknown[],
  { schema, source, place }: { schema: Json; source: Source; place: Place },
): unknown {
  const [first, ...others] = alternatives.filter((part) => !isJson(part) || part['type'] !== 'null')
  const isNullable = others.length + 1 < alternatives.length
  const usual = isJson(first) ? findUsualValue({ ...schema, ...first }, place.name) : undefined
  return usual ?? (isNullable ? null : createExample(first, source, place))
}

function findUsualValue({ type, format, enum: values }: Json, name: string): unknown {
  if (Array.isArray(values) || !Object.hasOwn(exampleFields, name)) return undefined
  const value = exampleFields[name]
  const types = Array.isArray(type) ? type : [type]
  const jsonType = Number.isInteger(value) ? 'integer' : typeof value
  const isOfType = types.includes(jsonType) || (jsonType === 'integer' && types.includes('number'))
  return isOfType && hasFormat(value, format) ? value : undefined
}

function hasFormat(value: unknown, format: unknown): boolean {
  if (format === undefined) return typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)
  const pattern = format === 'uri' ? /^https:/ : /^\d{4}-\d\d-\d\dT/
  return typeof value === 'string' && (format === 'uri' || format === 'date-time') && pattern.test(value)
}

function createOfType(schema: Json, source: Source, place: Place): unknown {
  const types: unknown[] = Array.isArray(schema['type']) ? schema['type'] : [schema['type']]
  const type = types.includes('null') ? 'null' : types[0]
  switch (type) {
    case 'object':
      return createObject(schema, source, place)
    case 'array':
      return Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 1)) }, () =>
        createExample(schema['items'], source, place),
      )
    case 'string':
      return createText(schema)
    case 'integer':
    case 'number':
      return Number(schema['minimum'] ?? 1)
    case 'boolean':
      return false
    default:
      return null
  }
}

function createObject({ properties, required }: Json, source: Source, { owner }: Place): Json {
  const names = Array.isArray(required) ? required : []
  const members = Object.entries(isJson(properties) ? properties : {}).filter(([name]) => names.includes(name))
  return Object.fromEntries(members.map(([name, member]) => [name, createExample(member, source, { owner, name })]))
}

function createText({ format }: Json): string {
  if (format === 'date-time') return '2026-06-01T08:30:00.000Z'
  if (format === 'date') return '2026-06-01'
  return format === 'uri' ? 'https://cafe.example/' : 'menu'
}

function getReferenceName(schema: unknown): string | null {
  const reference = isJson(schema) ? schema['$ref'] : undefined
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : null
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

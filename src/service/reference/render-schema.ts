import { z } from 'zod'

const JsonSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  description: z.string().optional(),
  required: z.array(z.string()).default([]),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
})
type JsonSchema = z.output<typeof JsonSchema>

/** A named schema in Markdown: what it is, and its members. */
export function renderSchema(name: string, json: unknown): string {
  const { description, ...schema } = JsonSchema.parse(json)
  const members = listMembers(schema)
  const forms = members.length === 0 ? [formatSchemaType(schema)] : []
  return [`## ${name}`, ...(description === undefined ? [] : [description]), ...forms, members.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The names of the schemas that a part of the document refers to, directly or through other schemas, in the order of their first use. */
export function listReferences(part: unknown, schemas: Readonly<Record<string, unknown>>): string[] {
  const names = new Set<string>()
  const collect = (json: unknown) => {
    for (const [, name = ''] of JSON.stringify(json ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue
      names.add(name)
      collect(schemas[name])
    }
  }
  collect(part)
  return [...names]
}

/** The type of a value, such as `array of Code`. */
export function formatSchemaType(json: unknown): string {
  const schema = JsonSchema.parse(json)
  // Beside a type, `allOf` has only more patterns of it.
  const allOf = schema.type === undefined ? schema.allOf : undefined
  const { $ref, enum: values, anyOf = schema.oneOf ?? allOf } = schema
  if ($ref !== undefined) return `\`${$ref.slice($ref.lastIndexOf('/') + 1)}\``
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(' or ')
  if (anyOf) return [...new Set(anyOf.map(formatSchemaType))].join(allOf ? ' and ' : ' or ')
  return [schema.type ?? 'any value']
    .flat()
    .map((type) => formatType(type, schema))
    .join(' or ')
}

/** The value that is used if none is sent, such as `, default 50`. */
export function formatDefault(json: unknown): string {
  const { default: value } = JsonSchema.parse(json)
  return value === undefined || typeof value === 'object' ? '' : `, default \`${JSON.stringify(value)}\``
}

function formatType(type: string, { format, items, properties, additionalProperties }: JsonSchema): string {
  if (type === 'array') return items === undefined ? 'array' : `array of ${formatSchemaType(items)}`
  if (type === 'string' && format === 'date-time') return 'time (ISO 8601)'
  if (type !== 'object') return type
  if (properties)
    return `object with ${Object.keys(properties)
      .map((name) => `\`${name}\``)
      .join(', ')}`
  return typeof additionalProperties === 'object' ? `object of ${formatSchemaType(additionalProperties)}` : type
}

/** The members of an object, and indented below them those of the objects in it that have no name. */
function listMembers({ properties = {}, required }: JsonSchema, indent = ''): string[] {
  return Object.entries(properties).flatMap(([name, json]) => {
    const schema = JsonSchema.parse(json)
    const { description = '' } = schema
    const isOptional = !required.includes(name)
    const innerObject = findInnerObject(schema)
    const type = innerObject ? (schema.type === 'array' ? 'array of objects' : 'object') : formatSchemaType(schema)
    return [
      `${indent}- \`${name}\` (${type}${isOptional ? ', optional' : ''}${formatDefault(schema)}): ${description}`,
      ...(innerObject ? listMembers(innerObject, `${indent}  `) : []),
    ]
  })
}

/** The object without a name that a member is or has as its items. */
function findInnerObject(schema: JsonSchema): JsonSchema | null {
  const candidates = [schema, schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(
    (candidate) => candidate !== undefined,
  )
  const objects = candidates.map((candidate) => JsonSchema.parse(candidate)).filter(({ properties }) => properties)
  const [only, ...others] = objects
  return only && others.length === 0 ? only : null
}

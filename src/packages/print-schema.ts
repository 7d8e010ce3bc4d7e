import { z } from 'zod'

/** The members of JSON Schema that types can express. */
export const JsonSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.json().optional(),
  enum: z.array(z.json()).optional(),
  description: z.string().optional(),
  deprecated: z.boolean().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), JsonSchema).optional()
  },
  get additionalProperties() {
    return z.union([z.boolean(), JsonSchema]).optional()
  },
  get items() {
    return JsonSchema.optional()
  },
  get prefixItems() {
    return z.array(JsonSchema).optional()
  },
  get anyOf() {
    return z.array(JsonSchema).optional()
  },
  get oneOf() {
    return z.array(JsonSchema).optional()
  },
  get allOf() {
    return z.array(JsonSchema).optional()
  },
  get not() {
    return JsonSchema.optional()
  },
})
export type JsonSchema = z.output<typeof JsonSchema>

/** Prints a schema as a type of TypeScript. Patterns and bounds have no types, and are left to the service. */
export function printSchema(schema: JsonSchema): string {
  const { $ref, enum: values, prefixItems, anyOf = schema.oneOf, allOf } = schema
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (values)
    return joinTypes(
      values.map((value) => JSON.stringify(value)),
      ' | ',
    )
  if (anyOf) return joinTypes(anyOf.map(printSchema), ' | ')
  if (allOf) return joinTypes(allOf.map(printSchema), ' & ')
  if (prefixItems) return `[${prefixItems.map(printSchema).join(', ')}]`
  if (schema.not && Object.keys(schema.not).every((name) => name === 'required')) return 'never'
  return joinTypes(
    [schema.type ?? ''].flat().map((type) => printType(type, schema)),
    ' | ',
  )
}

function joinTypes(types: readonly string[], operator: string): string {
  const distinct = [...new Set(types)]
  return distinct.length === 1 ? (distinct[0] ?? 'never') : `(${distinct.join(operator)})`
}

function printType(type: string, schema: JsonSchema): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return `${schema.items ? printSchema(schema.items) : 'unknown'}[]`
    case 'object':
      return printObject(schema)
    default:
      return schema.properties ? printObject(schema) : 'unknown'
  }
}

/** Prints an object with the descriptions of its members. */
export function printObject({ properties = {}, required, additionalProperties }: JsonSchema): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)
    return `${printDescription(schema)}${key}${required.includes(name) ? '' : '?'}: ${printSchema(schema)}`
  })
  if (members.length > 0) return `{\n${members.join('\n')}\n}`
  const value = typeof additionalProperties === 'object' ? printSchema(additionalProperties) : 'unknown'
  return additionalProperties === false ? '{}' : `{ [name: string]: ${value} }`
}

/** Prints the description of a type or member as a comment, which editors show. */
export function printDescription({ description, deprecated }: Pick<JsonSchema, 'description' | 'deprecated'>): string {
  const lines = [...(description?.split('\n') ?? []), ...(deprecated ? ['@deprecated'] : [])]
  return lines.length === 0 ? '' : `/** ${lines.join('\n * ').replaceAll('*/', '* /')} */\n`
}

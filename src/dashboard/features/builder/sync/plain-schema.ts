import type { JsonObject, JsonValue } from '#contract/json.ts'
import { isRecord } from '#dashboard/api/client.ts'

/** A JSON Schema in normal form for forms: references resolved, `allOf` merged, one type. */
export interface PlainSchema {
  schema: Record<string, unknown>
  /** Whether null is allowed, which stands for no value. */
  isNullable: boolean
  /** Alternative objects, each merged with the common properties. */
  variants: readonly Record<string, unknown>[]
}

// Limit for schemas that refer to themselves.
const DEEPEST = 8

/** `root` is the schema in which references are resolved. */
export function normalizeSchema(source: unknown, root: unknown, depth = 0): PlainSchema {
  const merged = mergeSchema(source, root, depth)
  const types: unknown[] = Array.isArray(merged['type']) ? merged['type'] : [merged['type']]
  const alternatives = mergeAlternatives(merged, root, depth)
  const isNullable = types.includes('null') || alternatives.isNullable || toList(merged['enum']).includes(null)
  const otherTypes = types.filter((name) => name !== 'null')
  const { type: _type, anyOf: _anyOf, oneOf: _oneOf, ...rest } = merged
  const singleType =
    otherTypes.length === 1 && otherTypes[0] !== undefined
      ? { type: otherTypes[0] }
      : otherTypes.length > 1
        ? { type: otherTypes }
        : {}
  const schema = withChoices({ ...alternatives.schema, ...rest, ...singleType })
  // These describe the value as a whole, not an alternative.
  const { title: _title, description: _description, default: _default, ...common } = rest
  return { schema, isNullable, variants: alternatives.variants.map((each) => joinSchemas(common, each)) }
}

/** Merges `$ref` and `allOf`; the schema's own keywords win. */
function mergeSchema(source: unknown, root: unknown, depth: number): Record<string, unknown> {
  if (!isRecord(source) || depth > DEEPEST) return {}
  const { $ref, allOf, ...keywords } = source
  const parts = [
    ...(typeof $ref === 'string' ? [mergeSchema(resolveRef($ref, root), root, depth + 1)] : []),
    ...toList(allOf).map((part) => mergeSchema(part, root, depth + 1)),
    keywords,
  ]
  return parts.reduce(joinSchemas, {})
}

function joinSchemas(first: Record<string, unknown>, second: Record<string, unknown>): Record<string, unknown> {
  const properties = { ...toRecord(first['properties']), ...toRecord(second['properties']) }
  const required = [...toList(first['required']), ...toList(second['required'])]
  return {
    ...first,
    ...second,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  }
}

function resolveRef(ref: string, root: unknown): unknown {
  if (!ref.startsWith('#')) return undefined
  const names = ref.slice(1).split('/').slice(1)
  let current = root
  for (const name of names) {
    const key = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
    current = isRecord(current) ? current[key] : undefined
  }
  return current
}

/** Supports `oneOf` and `anyOf` of constants, of objects, and of one schema and null. Forms cannot edit others. */
function mergeAlternatives(merged: Record<string, unknown>, root: unknown, depth: number): PlainSchema {
  const options = toList(merged['oneOf'] ?? merged['anyOf'])
  if (options.length === 0) return { schema: {}, isNullable: false, variants: [] }
  const schemas = options.map((each) => mergeSchema(each, root, depth + 1))
  const remaining = schemas.filter((each) => each['type'] !== 'null' && each['const'] !== null)
  const isNullable = remaining.length < schemas.length
  const [only] = remaining
  if (remaining.length === 1 && only) return { ...normalizeSchema(only, root, depth + 1), isNullable }
  if (!remaining.every((each) => 'const' in each))
    return { schema: {}, isNullable, variants: depth > DEEPEST ? [] : getObjectVariants(remaining, root, depth) }
  return {
    schema: {
      enum: remaining.map((each) => each['const']),
      'x-labels': remaining.map((each) => each['title'] ?? toWord(each['const'])),
    },
    isNullable,
    variants: [],
  }
}

/** The alternatives if all of them are objects with known properties. */
function getObjectVariants(
  alternatives: readonly Record<string, unknown>[],
  root: unknown,
  depth: number,
): Record<string, unknown>[] {
  const objects = alternatives.map((each) => {
    const { schema, variants } = normalizeSchema(each, root, depth + 1)
    if (variants.length > 0) return variants
    return schema['type'] === 'object' && isRecord(schema['properties']) ? [schema] : []
  })
  return objects.some((each) => each.length === 0) ? [] : objects.flat()
}

/** Takes the type from the constants if the schema has none. */
function withChoices(schema: Record<string, unknown>): Record<string, unknown> {
  const values = 'const' in schema ? [schema['const']] : toList(schema['enum']).filter((value) => value !== null)
  if (values.length === 0)
    return schema['type'] === undefined && 'properties' in schema ? { ...schema, type: 'object' } : schema
  const types = [...new Set(values.map((value) => typeof value))]
  const type = types.length === 1 && types[0] !== 'object' ? types[0] : undefined
  return { ...schema, enum: values, ...(schema['type'] === undefined && type !== undefined && { type }) }
}

/** Label of a constant. */
export function toWord(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Initial value of an object: defaults, and a value for each required field. Required formats start empty, for the person to fill in. */
export function createInitialObject(source: unknown, root: unknown = source, depth = 0): JsonObject {
  const { schema } = normalizeSchema(source, root, depth)
  const required = toList(schema['required'])
  return Object.fromEntries(
    Object.entries(toRecord(schema['properties'])).flatMap(([name, inner]) => {
      const isGiven = 'default' in normalizeSchema(inner, root, depth).schema
      return isGiven || required.includes(name) ? [[name, createInitialValue(inner, root, depth + 1)]] : []
    }),
  )
}

/** Initial value of a required field. */
export function createInitialValue(source: unknown, root: unknown, depth = 0): JsonValue {
  const { schema, isNullable, variants } = normalizeSchema(source, root, depth)
  // JSON values.
  if (schema['default'] !== undefined) return schema['default'] as JsonValue
  const [first] = toList(schema['enum'])
  if (first !== undefined) return first as JsonValue
  return isNullable ? null : createEmptyValue(variants[0] ?? schema, root, depth)
}

function createEmptyValue(schema: Record<string, unknown>, root: unknown, depth: number): JsonValue {
  switch (schema['type']) {
    case 'string':
      return ''
    case 'boolean':
      return false
    case 'number':
    case 'integer':
      return getInitialNumber(schema)
    case 'array':
      return createInitialEntries(schema, root, depth)
    case 'object':
      return depth > DEEPEST ? {} : createInitialObject(schema, root, depth + 1)
    default:
      return null
  }
}

const MOST_INITIAL = 20

function createInitialEntries({ items, minItems }: Record<string, unknown>, root: unknown, depth: number): JsonValue[] {
  const count = typeof minItems === 'number' && depth <= DEEPEST ? Math.min(minItems, MOST_INITIAL) : 0
  return Array.from({ length: count }, () => createInitialValue(items, root, depth + 1))
}

function getInitialNumber({ minimum, exclusiveMinimum, maximum, multipleOf, type }: Record<string, unknown>): number {
  const step = typeof multipleOf === 'number' ? multipleOf : type === 'integer' ? 1 : 0.1
  if (typeof minimum === 'number') return minimum
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + step
  return typeof maximum === 'number' && maximum < 0 ? maximum : 0
}

function toRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) && !Array.isArray(value) ? value : {}
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

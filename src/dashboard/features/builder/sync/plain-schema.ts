import type { JsonObject, JsonValue } from '#contract/json.ts'
import { isRecord } from '#sdk/http/is-record.ts'

/** A JSON Schema in normal form for forms: references resolved, `allOf` merged, one type. */
export interface PlainSchema {
  schema: Record<string, unknown>
  /** Whether null is allowed, which stands for no value. */
  isNullable: boolean
  /** Alternative objects, each merged with the common properties. */
  variants: readonly Record<string, unknown>[]
}

// Limit for schemas that refer to themselves.
const DEEPEST_NESTING = 8

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
  const schema = normalizeChoices({ ...alternatives.schema, ...rest, ...singleType })
  // Title, description and default describe the value as a whole, not one alternative.
  const { title: _title, description: _description, default: _default, ...common } = rest
  return { schema, isNullable, variants: alternatives.variants.map((variant) => joinSchemas(common, variant)) }
}

/** Merges `$ref` and `allOf`; the schema's own keywords win. */
function mergeSchema(source: unknown, root: unknown, depth: number): Record<string, unknown> {
  if (!isRecord(source) || depth > DEEPEST_NESTING) return {}
  const { $ref, allOf, ...keywords } = source
  const schemas = [
    ...(typeof $ref === 'string' ? [mergeSchema(resolveRef($ref, root), root, depth + 1)] : []),
    ...toList(allOf).map((subschema) => mergeSchema(subschema, root, depth + 1)),
    keywords,
  ]
  return schemas.reduce(joinSchemas, {})
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

/** Supports `oneOf` and `anyOf` of constants, of objects, and of one schema and null. Forms cannot edit other combinations. */
function mergeAlternatives(merged: Record<string, unknown>, root: unknown, depth: number): PlainSchema {
  const options = toList(merged['oneOf'] ?? merged['anyOf'])
  if (options.length === 0) return { schema: {}, isNullable: false, variants: [] }
  const schemas = options.map((option) => mergeSchema(option, root, depth + 1))
  const values = schemas.filter((schema) => schema['type'] !== 'null' && schema['const'] !== null)
  const isNullable = values.length < schemas.length
  const [first] = values
  if (values.length === 1 && first) return { ...normalizeSchema(first, root, depth + 1), isNullable }
  if (!values.every((schema) => 'const' in schema))
    return { schema: {}, isNullable, variants: depth > DEEPEST_NESTING ? [] : getObjectVariants(values, root, depth) }
  return {
    schema: {
      enum: values.map((schema) => schema['const']),
      'x-labels': values.map((schema) => schema['title'] ?? toConstantLabel(schema['const'])),
    },
    isNullable,
    variants: [],
  }
}

/** The alternatives, if each of them is an object with known properties. */
function getObjectVariants(
  alternatives: readonly Record<string, unknown>[],
  root: unknown,
  depth: number,
): Record<string, unknown>[] {
  const variantLists = alternatives.map((alternative) => {
    const { schema, variants } = normalizeSchema(alternative, root, depth + 1)
    if (variants.length > 0) return variants
    return schema['type'] === 'object' && isRecord(schema['properties']) ? [schema] : []
  })
  return variantLists.some((list) => list.length === 0) ? [] : variantLists.flat()
}

/** Turns `const` into an `enum` of one value, and derives a missing type from the values. */
function normalizeChoices(schema: Record<string, unknown>): Record<string, unknown> {
  const values = 'const' in schema ? [schema['const']] : toList(schema['enum']).filter((value) => value !== null)
  if (values.length === 0)
    return schema['type'] === undefined && 'properties' in schema ? { ...schema, type: 'object' } : schema
  const types = [...new Set(values.map((value) => typeof value))]
  const type = types.length === 1 && types[0] !== 'object' ? types[0] : undefined
  return { ...schema, enum: values, ...(schema['type'] === undefined && type !== undefined && { type }) }
}

/** Label of a constant. */
export function toConstantLabel(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Initial value of an object: defaults, and a value for each required field. A required text starts empty, for the person to fill in. */
export function createInitialObject(source: unknown, root: unknown = source, depth = 0): JsonObject {
  const { schema } = normalizeSchema(source, root, depth)
  const required = toList(schema['required'])
  return Object.fromEntries(
    Object.entries(toRecord(schema['properties'])).flatMap(([name, property]) => {
      const hasDefault = 'default' in normalizeSchema(property, root, depth).schema
      return hasDefault || required.includes(name) ? [[name, createInitialValue(property, root, depth + 1)]] : []
    }),
  )
}

/** Initial value of a required field. */
export function createInitialValue(source: unknown, root: unknown, depth = 0): JsonValue {
  const { schema, isNullable, variants } = normalizeSchema(source, root, depth)
  // The values in a schema are JSON.
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
      return depth > DEEPEST_NESTING ? {} : createInitialObject(schema, root, depth + 1)
    default:
      return null
  }
}

const MOST_INITIAL_ENTRIES = 20

function createInitialEntries({ items, minItems }: Record<string, unknown>, root: unknown, depth: number): JsonValue[] {
  const count = typeof minItems === 'number' && depth <= DEEPEST_NESTING ? Math.min(minItems, MOST_INITIAL_ENTRIES) : 0
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

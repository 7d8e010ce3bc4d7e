import type { JsonObject, JsonValue } from '#contract/json.ts'
import { isSameJson } from '#document/same-json.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { createInitialObject, normalizeSchema, toConstantLabel } from '../sync/plain-schema.ts'
import { getInvalidJson } from './invalid-json.ts'

/** One of several object schemas of a value. */
export interface Variant {
  label: string
  schema: Record<string, unknown>
  /** Initial value of this variant. */
  initial: JsonObject
  /** Properties with references resolved. */
  properties: ReadonlyMap<string, Record<string, unknown>>
  /** Values of the discriminating properties. */
  tags: ReadonlyMap<string, readonly JsonValue[]>
}

/** Variants from merged schemas. `root` is the schema in which references are resolved. */
export function getVariants(schemas: readonly Record<string, unknown>[], root: unknown): Variant[] {
  const properties = schemas.map((schema) => getProperties(schema, root))
  const tags = findTagNames(properties)
  return schemas.map((schema, index) => {
    const variantProperties = properties[index] ?? new Map<string, Record<string, unknown>>()
    const variantTags = new Map(tags.map((name) => [name, getChoices(variantProperties.get(name))]))
    return {
      label: getLabel(schema, variantTags) ?? `Option ${index + 1}`,
      schema,
      initial: createInitialObject(schema, root),
      properties: variantProperties,
      tags: variantTags,
    }
  })
}

/** Index of the variant that a value matches; -1 for none. If it matches several, `pickedIndex` decides. */
export function findVariantIndex(variants: readonly Variant[], value: JsonObject, pickedIndex = -1): number {
  const isTagged = variants.some(({ tags }) => [...tags.keys()].some((name) => Object.hasOwn(value, name)))
  if (isTagged) return variants.findIndex(({ tags }) => hasTags(value, tags))
  const knownCounts = variants.map((variant) => countKnownFields(variant, value))
  const highestCount = Math.max(-1, ...knownCounts)
  if (highestCount === -1) return -1
  return knownCounts[pickedIndex] === highestCount ? pickedIndex : knownCounts.indexOf(highestCount)
}

/** Converts a value to another variant. Fields of the same name and type are kept; `earlierValues` are those that the variant had before. */
export function convertToVariant(value: JsonObject, variant: Variant, earlierValues: JsonObject = {}): JsonObject {
  const shared = Object.entries(value).filter(([name, fieldValue]) => {
    const schema = variant.properties.get(name)
    return schema !== undefined && !variant.tags.has(name) && isOfType(fieldValue, schema)
  })
  return { ...variant.initial, ...earlierValues, ...Object.fromEntries(shared) }
}

/** Whether the choice of variant determines this property. */
export function isSetByVariant({ tags }: Variant, name: string): boolean {
  return tags.get(name)?.length === 1
}

function getProperties(schema: Record<string, unknown>, root: unknown): Map<string, Record<string, unknown>> {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {}
  return new Map(Object.entries(properties).map(([name, property]) => [name, normalizeSchema(property, root).schema]))
}

/** Names of the discriminators: properties that have constants in every variant, no two of them equal. */
function findTagNames(variants: readonly ReadonlyMap<string, Record<string, unknown>>[]): string[] {
  return [...(variants[0]?.keys() ?? [])].filter((name) => {
    const choices = variants.map((properties) => getChoices(properties.get(name)))
    const texts = choices.flat().map((value) => JSON.stringify(value))
    return choices.every((values) => values.length > 0) && new Set(texts).size === texts.length
  })
}

function getChoices(schema: Record<string, unknown> | undefined): JsonValue[] {
  // The values in a schema are JSON.
  return Array.isArray(schema?.['enum']) ? (schema['enum'] as JsonValue[]) : []
}

function getLabel({ title }: Record<string, unknown>, tags: Variant['tags']): string | undefined {
  if (typeof title === 'string' && title !== '') return title
  const [values] = tags.values()
  return values?.map(toConstantLabel).join(' or ')
}

function hasTags(value: JsonObject, tags: Variant['tags']): boolean {
  return [...tags].every(([name, values]) => values.some((tag) => isSameJson(tag, value[name])))
}

/** Number of a value's fields that the variant has; -1 if the value does not match. */
function countKnownFields({ schema, properties }: Variant, value: JsonObject): number {
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  const names = Object.keys(value)
  if (!required.every((name) => typeof name === 'string' && Object.hasOwn(value, name))) return -1
  const knownNames = names.filter((name) => properties.has(name))
  if (schema['additionalProperties'] === false && knownNames.length < names.length) return -1
  // An empty field, or one with invalid input, matches any type.
  const isEmptyOrInvalid = (fieldValue: JsonValue | undefined) =>
    fieldValue === null || getInvalidJson(fieldValue) !== undefined
  const fits = knownNames.every(
    (name) => isEmptyOrInvalid(value[name]) || isOfType(value[name], properties.get(name) ?? {}),
  )
  return fits ? knownNames.length : -1
}

function isOfType(value: JsonValue | undefined, schema: Record<string, unknown>): boolean {
  const choices = getChoices(schema)
  if (choices.length > 0) return choices.some((choice) => isSameJson(choice, value))
  const types: unknown[] = Array.isArray(schema['type']) ? schema['type'] : [schema['type']]
  return types.some(
    (type) => type === undefined || type === getType(value) || (type === 'integer' && Number.isInteger(value)),
  )
}

function getType(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return 'array'
  return value === null ? 'null' : typeof value
}

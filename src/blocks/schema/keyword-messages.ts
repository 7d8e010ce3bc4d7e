import type { OutputUnit } from '@cfworker/json-schema'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import { isObject } from './field.ts'

/** Turns an error of the validator into an issue with path and message. Null if another error is more specific. */
export function toIssue(
  root: object,
  { keyword, keywordLocation, instanceLocation, error }: OutputUnit,
): FieldIssue | null {
  if (wrapperKeywords.has(keyword)) return null
  const path = parsePointer(instanceLocation)
  // The library names the missing property only in its message.
  const missingName = keyword === 'required' ? /required property "(.*)"/.exec(error)?.[1] : undefined
  if (missingName !== undefined) path.push(missingName)
  const schema = keyword === 'false' ? {} : findSchema(root, keywordLocation)
  return { path: path.join('.'), message: toMessage(keyword, schema) }
}

/** Keywords that only report an error of a nested keyword. */
const wrapperKeywords = new Set(
  'properties patternProperties additionalProperties unevaluatedProperties items prefixItems additionalItems unevaluatedItems allOf $ref $recursiveRef if dependentSchemas'.split(
    ' ',
  ),
)

/**
 * Drops the errors of alternatives (`oneOf`, `anyOf`) that were not intended. If the types and options of a value match exactly one
 * alternative, that alternative was intended: its errors stay, and the error about the alternatives is dropped.
 */
export function dropUnintendedAlternatives(root: object, errors: readonly OutputUnit[]): OutputUnit[] {
  let remaining = [...errors]
  for (const parent of errors) {
    if (parent.keyword !== 'oneOf' && parent.keyword !== 'anyOf') continue
    const isNested = (error: OutputUnit) =>
      error.keywordLocation.startsWith(`${parent.keywordLocation}/`) &&
      isWithin(error.instanceLocation, parent.instanceLocation)
    const branches = Map.groupBy(remaining.filter(isNested), ({ keywordLocation }) =>
      getBranch(keywordLocation, parent),
    )
    const matchingBranches = [...branches].filter(
      ([, branchErrors]) => !branchErrors.some((error) => discriminatingKeywords.has(error.keyword)),
    )
    const [firstMatch] = matchingBranches
    const intendedBranch =
      matchingBranches.length === 1 && firstMatch && isObjectBranch(root, parent, firstMatch[0]) ? firstMatch[0] : null
    remaining = remaining.filter((error) =>
      intendedBranch === null
        ? !isNested(error)
        : error !== parent && (!isNested(error) || getBranch(error.keywordLocation, parent) === intendedBranch),
    )
  }
  return remaining
}

/** Keywords that distinguish alternatives. */
const discriminatingKeywords = new Set(['const', 'enum', 'type'])

function isWithin(location: string, outer: string): boolean {
  return location === outer || location.startsWith(`${outer}/`)
}

function getBranch(keywordLocation: string, parent: OutputUnit): string {
  return keywordLocation.slice(parent.keywordLocation.length + 1).split('/')[0] ?? ''
}

function isObjectBranch(root: object, parent: OutputUnit, branch: string): boolean {
  const alternative = findSchema(root, `${parent.keywordLocation}/${branch}/type`)
  return 'properties' in alternative || '$ref' in alternative
}

function parsePointer(location: string): string[] {
  return location
    .split('/')
    .slice(1)
    .map((name) => decodeURI(name).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The schema that contains a keyword, by its location. */
function findSchema(root: object, keywordLocation: string): JsonObject {
  let schema: unknown = root
  for (const name of parsePointer(keywordLocation).slice(0, -1)) {
    const inner = isJsonObject(schema)
      ? schema[name]
      : Array.isArray(schema)
        ? (schema as unknown[])[Number(name)]
        : undefined
    schema = name === '$ref' && typeof inner === 'string' ? resolveRef(root, inner) : inner
  }
  return isJsonObject(schema) ? schema : {}
}

function resolveRef(root: object, ref: string): unknown {
  let current: unknown = root
  for (const name of ref.startsWith('#') ? parsePointer(ref) : [''])
    current = isJsonObject(current) ? current[name] : undefined
  return current
}

/** Whether a part of a schema is an object. Schemas are JSON. */
function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value as JsonValue | undefined)
}

const DEFAULT_MESSAGE = 'Is not valid'

function toMessage(keyword: string, schema: JsonObject): string {
  if (keyword === 'false') return 'Unknown field'
  return messagesByKeyword[keyword]?.(schema[keyword] ?? null, schema) ?? DEFAULT_MESSAGE
}

const messagesByKeyword: { [keyword: string]: ((value: JsonValue, schema: JsonObject) => string | null) | undefined } =
  {
    type: (type) => `Must be ${describeTypes(type)}`,
    required: () => 'Is required',
    enum: (values) => (Array.isArray(values) ? `Must be one of ${values.map(toText).join(', ')}` : null),
    const: (value) => `Must be ${toText(value)}`,
    oneOf: describeAlternatives,
    anyOf: describeAlternatives,
    minLength: (minimum) => (minimum === 1 ? 'Must not be empty' : `Must have at least ${toText(minimum)} characters`),
    maxLength: (maximum) => `Must have at most ${toText(maximum)} characters`,
    pattern: (_, schema) =>
      typeof schema['x-message'] === 'string' ? schema['x-message'] : 'Is not in the right format',
    format: (format) => (typeof format === 'string' && formatMessages[format]) || 'Is not in the right format',
    minimum: (minimum) => `Must be at least ${toText(minimum)}`,
    maximum: (maximum) => `Must be at most ${toText(maximum)}`,
    exclusiveMinimum: (bound) => `Must be more than ${toText(bound)}`,
    exclusiveMaximum: (bound) => `Must be less than ${toText(bound)}`,
    multipleOf: (step) => `Must be a multiple of ${toText(step)}`,
    minItems: (minimum) => (minimum === 1 ? 'Must not be empty' : `Must have at least ${toText(minimum)} entries`),
    maxItems: (maximum) => `Must have at most ${toText(maximum)} entries`,
    uniqueItems: () => 'Must not contain the same entry twice',
  }

function describeAlternatives(schemas: JsonValue): string {
  const values = Array.isArray(schemas) ? schemas.map((schema) => (isObject(schema) ? schema['const'] : undefined)) : []
  const words = values.flatMap((value) => (value === undefined ? [] : [toText(value)]))
  return words.length > 0 && words.length === values.length
    ? `Must be one of ${words.join(', ')}`
    : 'Must match one of the allowed forms'
}

function toText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function describeTypes(type: JsonValue): string {
  const names = (Array.isArray(type) ? type : [type]).map((name) =>
    typeof name === 'string' ? typeNames[name] : undefined,
  )
  return names.includes(undefined) ? 'another kind of value' : names.join(' or ')
}

const typeNames: { [type: string]: string | undefined } = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'empty',
}

const formatMessages: { [format: string]: string | undefined } = {
  uri: 'Must be a full address such as https://example.com',
  url: 'Must be a full address such as https://example.com',
  email: 'Must be an email address',
  date: 'Must be a date such as 2027-06-18',
  time: 'Must be a time with its zone, such as 19:00:00Z',
  'date-time': 'Must be a date and a time with their zone, such as 2027-06-18T19:00:00Z',
  uuid: 'Must be a UUID',
}

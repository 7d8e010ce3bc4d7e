import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { FieldIssue } from '#document/kinds.ts'
import { isRichText } from './check-rich-text.ts'
import { type FieldSchema, isObject } from './field.ts'

/** Values within values: what a block may have, and what a person writes at most. */
const MOST_PARTS = 50_000
const HAND_WRITTEN = 10_000

/** Makes the check of a schema, once; each wrong place is named by its path, and what is wrong is said for people. */
export function checkerOf(schema: FieldSchema): (fields: JsonObject) => FieldIssue[] {
  const first = new Validator(withoutRichText(schema), '2020-12', true)
  const all = new Validator(withoutRichText(schema), '2020-12', false)
  return (fields) => {
    const parts = partsOf(fields)
    if (parts > MOST_PARTS) return [{ path: '', message: 'Contains more than a block can hold' }]
    const found = first.validate(fields)
    // All that is wrong is gathered where a person can have written it; of what only a program sends, one thing.
    const errors = found.valid ? [] : parts < HAND_WRITTEN ? all.validate(fields).errors : found.errors
    const issues = new Map<string, FieldIssue>()
    for (const issue of [...errors.flatMap((error) => issueOf(schema, error) ?? []), ...wrongTexts(schema, fields, [])])
      if (!issues.has(issue.path)) issues.set(issue.path, issue)
    return [...issues.values()]
  }
}

/** The schema for the validator: rich text is looked at apart. */
function withoutRichText(schema: FieldSchema): Schema {
  if (isRichTextField(schema)) return {}
  const { properties, items, ...rest } = schema
  return {
    ...rest,
    ...(items && { items: withoutRichText(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, withoutRichText(inner)])),
    }),
  }
}

function wrongTexts(schema: FieldSchema, value: JsonValue | undefined, path: string[]): FieldIssue[] {
  if (value === undefined) return []
  if (isRichTextField(schema))
    return isRichText(value) ? [] : [{ path: path.join('.'), message: schema['x-message'] ?? '' }]
  const { items, properties } = schema
  if (items && Array.isArray(value)) return value.flatMap((each, at) => wrongTexts(items, each, [...path, String(at)]))
  if (!properties || !isObject(value)) return []
  return Object.entries(properties).flatMap(([name, inner]) => wrongTexts(inner, value[name], [...path, name]))
}

function isRichTextField(schema: FieldSchema): boolean {
  return schema['x-editor'] === 'rich-text'
}

/** How many values there are in a value, counted up to the most. */
function partsOf(value: JsonValue): number {
  let parts = 0
  const count = (part: JsonValue): void => {
    if (typeof part !== 'object' || part === null || parts > MOST_PARTS) return
    const inner = Object.values(part)
    parts += inner.length
    inner.forEach(count)
  }
  count(value)
  return parts
}

function issueOf(root: FieldSchema, { keyword, instanceLocation }: OutputUnit): FieldIssue | null {
  const names = instanceLocation
    .split('/')
    .slice(1)
    .map((name) => decodeURI(name).replaceAll('~1', '/').replaceAll('~0', '~'))
  const path: string[] = []
  let schema = root
  for (const name of names) {
    const inner = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : schema.items
    path.push(name)
    if (inner === undefined) return { path: path.join('.'), message: 'Unknown field' }
    schema = inner
  }
  const message = messages[keyword]?.(schema)
  return message === undefined ? null : { path: path.join('.'), message }
}

/** What to say where a keyword is not met; keywords that only gather what is wrong inside of them are not here. */
const messages: { [keyword: string]: ((schema: FieldSchema) => string) | undefined } = {
  type: ({ type }) => `Must be ${(type && typeNames[type]) ?? 'another kind of value'}`,
  enum: (schema) => `Must be one of ${schema.enum?.join(', ')}`,
  minLength: ({ minLength }) => (minLength === 1 ? 'Must not be empty' : `Must have at least ${minLength} characters`),
  maxLength: ({ maxLength }) => `Must have at most ${maxLength} characters`,
  pattern: (schema) => schema['x-message'] ?? 'Is not in the right format',
  minimum: ({ minimum }) => `Must be at least ${minimum}`,
  maximum: ({ maximum }) => `Must be at most ${maximum}`,
  minItems: ({ minItems }) => (minItems === 1 ? 'Must not be empty' : `Must have at least ${minItems} entries`),
  maxItems: ({ maxItems }) => `Must have at most ${maxItems} entries`,
}

const typeNames = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

import { type Schema, Validator } from '@cfworker/json-schema'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import { isRichText } from './check-rich-text.ts'
import { type FieldSchema, isObject } from './field.ts'
import { findExceededLimit } from './find-exceeded-limit.ts'
import { toIssue, relevant } from './keyword-messages.ts'

/** Limits for the number of nested values: in a block, and in one that a person may have written. */
const MOST_PARTS = 50_000
const HAND_WRITTEN = 10_000

/** Compiles a validator once. Issues have the path of the field and a readable message. */
export function createChecker(schema: FieldSchema): (fields: JsonObject) => FieldIssue[] {
  const first = new Validator(withoutRichText(schema), '2020-12', true)
  const all = new Validator(withoutRichText(schema), '2020-12', false)
  return (fields) => {
    const parts = countParts(fields)
    if (parts > MOST_PARTS) return [{ path: '', message: 'Contains more than a block can hold' }]
    const found = first.validate(fields)
    // Collects all errors of a value that a person may have written; of larger ones only the first.
    const errors = found.valid ? [] : parts < HAND_WRITTEN ? all.validate(fields).errors : found.errors
    const issues = new Map<string, FieldIssue>()
    for (const issue of [
      ...relevant(schema, errors).flatMap((error) => toIssue(schema, error) ?? []),
      ...wrongTexts(schema, fields, []),
    ])
      if (!issues.has(issue.path)) issues.set(issue.path, issue)
    return [...issues.values()]
  }
}

/** The schema without rich text, which is checked separately. */
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
  if (isRichTextField(schema)) {
    if (isRichText(value)) return []
    return [{ path: path.join('.'), message: findExceededLimit(value) ?? schema['x-message'] ?? '' }]
  }
  const { items, properties } = schema
  if (items && Array.isArray(value)) return value.flatMap((each, at) => wrongTexts(items, each, [...path, String(at)]))
  if (!properties || !isObject(value)) return []
  return Object.entries(properties).flatMap(([name, inner]) => wrongTexts(inner, value[name], [...path, name]))
}

function isRichTextField(schema: FieldSchema): boolean {
  return schema['x-editor'] === 'rich-text'
}

/** Number of nested values, up to the limit. */
function countParts(value: JsonValue): number {
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

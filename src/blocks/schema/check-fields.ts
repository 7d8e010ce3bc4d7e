import { type Schema, Validator } from '@cfworker/json-schema'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import { isRichText } from './check-rich-text.ts'
import { type FieldSchema, isObject } from './field.ts'
import { findExceededLimit } from './find-exceeded-limit.ts'
import { toIssue, dropUnintendedAlternatives } from './keyword-messages.ts'

/** Limits for the number of nested values: of any block, and of one that a person may have written. */
const MOST_PARTS = 50_000
const HAND_WRITTEN = 10_000

/** Compiles a validator once. Issues have the path of the field and a readable message. */
export function createChecker(schema: FieldSchema): (fields: JsonObject) => FieldIssue[] {
  const quickValidator = new Validator(withoutRichText(schema), '2020-12', true)
  const fullValidator = new Validator(withoutRichText(schema), '2020-12', false)
  return (fields) => {
    const valueCount = countValues(fields)
    if (valueCount > MOST_PARTS) return [{ path: '', message: 'Contains more than a block can hold' }]
    const result = quickValidator.validate(fields)
    // Collects all errors of a value that a person may have written, and only the first of a larger one.
    const errors = result.valid ? [] : valueCount < HAND_WRITTEN ? fullValidator.validate(fields).errors : result.errors
    const issues = new Map<string, FieldIssue>()
    for (const issue of [
      ...dropUnintendedAlternatives(schema, errors).flatMap((error) => toIssue(schema, error) ?? []),
      ...findRichTextIssues(schema, fields, []),
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

function findRichTextIssues(schema: FieldSchema, value: JsonValue | undefined, path: string[]): FieldIssue[] {
  if (value === undefined) return []
  if (isRichTextField(schema)) {
    if (isRichText(value)) return []
    return [{ path: path.join('.'), message: findExceededLimit(value) ?? schema['x-message'] ?? '' }]
  }
  const { items, properties } = schema
  if (items && Array.isArray(value))
    return value.flatMap((item, index) => findRichTextIssues(items, item, [...path, String(index)]))
  if (!properties || !isObject(value)) return []
  return Object.entries(properties).flatMap(([name, inner]) => findRichTextIssues(inner, value[name], [...path, name]))
}

function isRichTextField(schema: FieldSchema): boolean {
  return schema['x-editor'] === 'rich-text'
}

/** Number of nested values, up to the limit. */
function countValues(value: JsonValue): number {
  let total = 0
  const count = (current: JsonValue): void => {
    if (typeof current !== 'object' || current === null || total > MOST_PARTS) return
    const inner = Object.values(current)
    total += inner.length
    inner.forEach(count)
  }
  count(value)
  return total
}

import { type Schema, Validator } from '@cfworker/json-schema'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import { isRichText } from './check-rich-text.ts'
import { type FieldSchema, isObject } from './field.ts'
import { findExceededLimit } from './find-exceeded-limit.ts'
import { toIssue, dropUnintendedAlternatives } from './keyword-messages.ts'

/** The most nested values that a block may have. */
const MAX_VALUES = 50_000
/** The most nested values of a block that a person may have written. A larger block comes from a program. */
const MAX_HAND_WRITTEN_VALUES = 10_000

/** Compiles a validator for a schema. Its issues have the path of the field and a readable message. */
export function createChecker(schema: FieldSchema): (fields: JsonObject) => FieldIssue[] {
  const quickValidator = new Validator(omitRichText(schema), '2020-12', true)
  const fullValidator = new Validator(omitRichText(schema), '2020-12', false)
  return (fields) => {
    const valueCount = countValues(fields)
    if (valueCount > MAX_VALUES) return [{ path: '', message: 'Contains more than a block can hold' }]
    const result = quickValidator.validate(fields)
    // All errors are collected if a person may have written the block. Of a larger block, only the first error is reported.
    const errors = result.valid
      ? []
      : valueCount < MAX_HAND_WRITTEN_VALUES
        ? fullValidator.validate(fields).errors
        : result.errors
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
function omitRichText(schema: FieldSchema): Schema {
  if (isRichTextField(schema)) return {}
  const { properties, items, ...keywords } = schema
  return {
    ...keywords,
    ...(items && { items: omitRichText(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, omitRichText(inner)])),
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

/** The number of nested values. Counting stops at the limit. */
function countValues(value: JsonValue): number {
  let total = 0
  const countInside = (current: JsonValue): void => {
    if (typeof current !== 'object' || current === null || total > MAX_VALUES) return
    const children = Object.values(current)
    total += children.length
    children.forEach(countInside)
  }
  countInside(value)
  return total
}

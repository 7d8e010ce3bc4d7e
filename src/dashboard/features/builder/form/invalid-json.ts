import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import { isObject } from '#blocks/schema/field.ts'
import { parseJson } from './parse-json.ts'

// The null character keeps this key apart from the field names of services. The key never leaves the browser.
const INVALID_JSON_KEY = '\u0000not-json-yet'

/** Invalid JSON wrapped as a value, so that the form holds it like any other invalid value. */
export function wrapInvalidJson(text: string): JsonObject {
  return { [INVALID_JSON_KEY]: text }
}

export function getInvalidJson(value: JsonValue | undefined): string | undefined {
  const text = isObject(value) ? value[INVALID_JSON_KEY] : undefined
  return typeof text === 'string' ? text : undefined
}

/** Issues for all invalid JSON in the fields. */
export function findInvalidJson(value: JsonValue | undefined, path: readonly string[] = []): FieldIssue[] {
  const text = getInvalidJson(value)
  if (text !== undefined) {
    const parsed = parseJson(text)
    return [{ path: path.join('.'), message: parsed.ok ? 'This is not valid JSON yet.' : parsed.problem }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => findInvalidJson(member, [...path, name]))
}

import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import { isObject } from '#blocks/schema/field.ts'
import { parseJson } from './parse-json.ts'

// Not a valid field name of any service: the key never leaves the browser.
const KEY = '\u0000not-json-yet'

/** Invalid JSON wrapped as a value, so that the form holds it like any other invalid value. */
export function wrapInvalidJson(typed: string): JsonObject {
  return { [KEY]: typed }
}

export function getInvalidJson(value: JsonValue | undefined): string | undefined {
  const typed = isObject(value) ? value[KEY] : undefined
  return typeof typed === 'string' ? typed : undefined
}

/** Issues for all invalid JSON in the fields. */
export function findInvalidJson(value: JsonValue | undefined, path: readonly string[] = []): FieldIssue[] {
  const typed = getInvalidJson(value)
  if (typed !== undefined) {
    const parsed = parseJson(typed)
    return [{ path: path.join('.'), message: parsed.ok ? 'This is not JSON yet.' : parsed.problem }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => findInvalidJson(inner, [...path, name]))
}

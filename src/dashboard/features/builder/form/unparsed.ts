import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import { isObject } from '#blocks/schema/field.ts'
import { parseJson } from './fields/parse-json.ts'

// No field of a service is named like this: it never leaves the browser.
const KEY = '\u0000not-json-yet'

/** What was typed as JSON and is none yet, as a value: it is held in the form like every other that is not valid. */
export function unparsed(typed: string): JsonObject {
  return { [KEY]: typed }
}

export function unparsedText(value: JsonValue | undefined): string | undefined {
  const typed = isObject(value) ? value[KEY] : undefined
  return typeof typed === 'string' ? typed : undefined
}

/** Every place in the fields where what was typed is not JSON yet. */
export function unparsedIssues(value: JsonValue | undefined, path: readonly string[] = []): FieldIssue[] {
  const typed = unparsedText(value)
  if (typed !== undefined) {
    const parsed = parseJson(typed)
    return [{ path: path.join('.'), message: parsed.ok ? 'This is not JSON yet.' : parsed.problem }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => unparsedIssues(inner, [...path, name]))
}

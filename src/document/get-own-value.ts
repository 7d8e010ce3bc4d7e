import type { JsonObject, JsonValue } from '#contract/json.ts'

/** The value of an own field, else null; ignores inherited names (`constructor`, `__proto__`). */
export function getOwnValue(fields: JsonObject | undefined, name: string): JsonValue {
  return fields && Object.hasOwn(fields, name) ? (fields[name] ?? null) : null
}

import type { JsonObject, JsonValue } from '#contract/json.ts'

/** The value of a field. Null if it is missing; names that objects inherit (`constructor`, `__proto__`) count as missing. */
export function getOwnValue(fields: JsonObject | undefined, name: string): JsonValue {
  return fields && Object.hasOwn(fields, name) ? (fields[name] ?? null) : null
}

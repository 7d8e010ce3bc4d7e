import type { JsonObject, JsonValue } from '#contract/json.ts'

/** A field's value; null where there is none, whatever every object has by that name (`constructor`, `__proto__`). */
export function ownValue(fields: JsonObject | undefined, name: string): JsonValue {
  return fields && Object.hasOwn(fields, name) ? (fields[name] ?? null) : null
}

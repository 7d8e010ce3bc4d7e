import { createChecker } from '#blocks/schema/check-fields.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import type { FieldChecker } from './builder-block-types.ts'

const checkers = new WeakMap<object, ReturnType<typeof createChecker>>()

/** Validates fields by the service's schema. A schema that cannot be compiled rejects nothing, because the service checks all edits anyway. */
export const checkBySchema: FieldChecker = (schema, fields) => {
  if (!isRecord(schema)) return []
  try {
    const check = checkers.get(schema) ?? createChecker(schema)
    checkers.set(schema, check)
    return check(fields)
  } catch {
    return []
  }
}

import { createChecker } from '#blocks/schema/check-fields.ts'
import { isRecord } from '../../../api/client.ts'
import type { Check } from './builder-block-types.ts'

const checkers = new WeakMap<object, ReturnType<typeof createChecker>>()

/** The service's own check, by the schema that the service gave. By one that cannot be read here nothing is refused: the service checks, too. */
export const checkBySchema: Check = (schema, fields) => {
  if (!isRecord(schema)) return []
  try {
    const check = checkers.get(schema) ?? createChecker(schema)
    checkers.set(schema, check)
    return check(fields)
  } catch {
    return []
  }
}

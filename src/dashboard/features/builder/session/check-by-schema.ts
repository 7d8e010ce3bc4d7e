import { checkerOf } from '#blocks/check-fields.ts'
import type { Check } from './builder-kinds.ts'

const checkers = new WeakMap<object, ReturnType<typeof checkerOf>>()

/** The service's own check, by the schema that the service gave. */
export const checkBySchema: Check = (schema, fields) => {
  let check = checkers.get(schema)
  if (!check) {
    check = checkerOf(schema)
    checkers.set(schema, check)
  }
  return check(fields)
}

import type { JsonObject } from '#contract/json.ts'
import type { BlockTypeRules } from './block-type-registry.ts'
import { isSameJson } from './same-json.ts'

/**
 * The fields as a block stores them: without optional fields that have their default, so that a block has one form, whether a field was
 * never set or set back. Null removes an optional field, as it removes a key of a theme.
 */
export function omitDefaults(
  fields: JsonObject,
  { omittedDefaults = {} }: Pick<BlockTypeRules, 'omittedDefaults'>,
): JsonObject {
  const omitted = Object.keys(omittedDefaults).filter(
    (name) => Object.hasOwn(fields, name) && (fields[name] === null || isSameJson(fields[name], omittedDefaults[name])),
  )
  if (omitted.length === 0) return fields
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !omitted.includes(name)))
}

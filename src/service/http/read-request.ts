import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import type { Issue } from '#contract/errors.ts'
import { stringsConverter } from '#contract/typed-strings.ts'
import { invalid, invalidField } from './api-error.ts'

/** Reads query, path or header values, or fields of a form: converts the strings to the JSON types of the schema, then validates. */
export function stringsReader(where: Issue['in'], schema: Schema) {
  const { names, convert } = stringsConverter(schema)
  return (given: unknown): unknown => {
    // Other headers are not unknown fields.
    const all = typeof given === 'object' && given !== null ? getEntries(given) : []
    const entries = where === 'header' ? all.filter(([name]) => names.has(name)) : all
    // Strict objects of zod do not report this name.
    if (entries.some(([name]) => name === '__proto__')) throw invalidField(where, '__proto__', 'Unknown field')
    return validate(where, schema, Object.fromEntries(entries.map(([name, value]) => [name, convert(name, value)])))
  }
}

/** The decoded value; throws an error with every invalid path. */
export function validate(where: Issue['in'], schema: Schema, value: unknown): unknown {
  const result = z.safeParse(schema, value)
  if (!result.success) throw invalid(where, result.error.issues)
  return result.data
}

function getEntries(given: object): [string, unknown][] {
  return Object.entries(given)
}

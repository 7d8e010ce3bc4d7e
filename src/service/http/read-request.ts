import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import type { Issue } from '#contract/errors.ts'
import { createStringConverter } from '#contract/typed-strings.ts'
import { invalidRequest, invalidField } from './api-error.ts'

/**
 * Returns a function that reads query, path or header values, or the fields of a form. It converts their strings to the JSON types of the
 * schema, and then validates them.
 */
export function createStringsReader(location: Issue['in'], schema: Schema) {
  const { names, convert } = createStringConverter(schema)
  return (values: unknown): unknown => {
    // A request may have headers that the endpoint does not declare.
    const allEntries = typeof values === 'object' && values !== null ? getEntries(values) : []
    const entries = location === 'header' ? allEntries.filter(([name]) => names.has(name)) : allEntries
    // Strict objects of zod do not report `__proto__` as unknown.
    if (entries.some(([name]) => name === '__proto__')) throw invalidField(location, '__proto__', 'Unknown field')
    return validate(location, schema, Object.fromEntries(entries.map(([name, value]) => [name, convert(name, value)])))
  }
}

/** Decodes a value by its schema. Throws `invalid_request` with every invalid path. */
export function validate(location: Issue['in'], schema: Schema, value: unknown): unknown {
  const result = z.safeParse(schema, value)
  if (!result.success) throw invalidRequest(location, result.error.issues)
  return result.data
}

function getEntries(values: object): [string, unknown][] {
  return Object.entries(values)
}

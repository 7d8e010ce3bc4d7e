import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import type { Issue } from '#contract/errors.ts'
import { invalid, invalidField } from './api-error.ts'

/** Reads query, path or header values, or fields of a form: converts the strings to the JSON types of the schema, then validates. */
export function stringsReader(where: Issue['in'], schema: Schema) {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const types = new Map(Object.entries(properties).map(([name, property]) => [name, getType(property)]))
  return (given: unknown): unknown => {
    // Other headers are not unknown fields.
    const all = typeof given === 'object' && given !== null ? getEntries(given) : []
    const entries = where === 'header' ? all.filter(([name]) => types.has(name)) : all
    // Strict objects of zod do not report this name.
    if (entries.some(([name]) => name === '__proto__')) throw invalidField(where, '__proto__', 'Unknown field')
    return validate(
      where,
      schema,
      Object.fromEntries(entries.map(([name, value]) => [name, coerce(value, types.get(name))])),
    )
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

function getType(property: unknown): string | undefined {
  return z.object({ type: z.string() }).safeParse(property).data?.type
}

// Exact: `1e1`, `yes` and a repeated parameter are not converted, so they fail validation.
function coerce(value: unknown, type: string | undefined): unknown {
  if (typeof value !== 'string') return value
  if (type === 'array') return value.split(',')
  if (type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

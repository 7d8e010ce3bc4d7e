import { z } from 'zod'
import type { Schema } from './endpoint.ts'

/**
 * Creates a converter from the strings of a query, of headers or of a form to the JSON types of their schema. Strings that cannot be converted
 * stay strings, so that validation refuses them. The conversion is strict: `1e1`, `yes` and repeated parameters are not converted.
 */
export function createStringConverter(schema: Schema): {
  names: ReadonlySet<string>
  convert(name: string, value: unknown): unknown
} {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const types = new Map(Object.entries(properties).map(([name, property]) => [name, getType(property)]))
  return { names: new Set(types.keys()), convert: (name, value) => convertString(value, types.get(name)) }
}

function getType(property: unknown): string | undefined {
  return z.object({ type: z.string() }).safeParse(property).data?.type
}

function convertString(value: unknown, type: string | undefined): unknown {
  if (typeof value !== 'string') return value
  if (type === 'array') return value.split(',')
  if (type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

import { z } from 'zod'
import type { Schema } from './endpoint.ts'

/**
 * Creates a converter from the strings of a query, of headers or of a form to the JSON types of their schema. Strings that cannot be converted
 * stay strings, so that validation refuses them. The conversion is strict: `1e1` and `yes` are not converted, nor are repeated
 * parameters, which only an array may have.
 */
export function createStringConverter(schema: Schema): {
  names: ReadonlySet<string>
  convert(name: string, value: unknown): unknown
} {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const types = new Map(Object.entries(properties).map(([name, property]) => [name, getType(property)]))
  return { names: new Set(types.keys()), convert: (name, value) => convertString(value, types.get(name)) }
}

/** The JSON type of a property. An array whose values are repeated parameters has the type `repeated`, or `repeated integer`. */
function getType(property: unknown): string | undefined {
  const { type, explode, items } = Property.safeParse(property).data ?? {}
  if (!explode) return type
  return items?.type === 'integer' ? 'repeated integer' : 'repeated'
}

const Property = z.object({
  type: z.string(),
  explode: z.boolean().optional(),
  items: z.object({ type: z.string().optional() }).optional(),
})

function convertString(value: unknown, type: string | undefined): unknown {
  if (type === 'repeated integer') return [value].flat().map((item) => convertString(item, 'integer'))
  if (typeof value !== 'string') return value
  if (type === 'array') return value.split(',')
  if (type === 'repeated') return [value]
  if (type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

import type { JsonObject, JsonValue } from '#contract/json.ts'
import { isRichText } from './check-rich-text.ts'
import { type FieldSchema, isObject } from './field.ts'

/**
 * Whether the renderer of a block would show exactly these fields. Another service may have a type of the same name with other fields. The
 * renderer would then drop unknown fields, and show its default texts for missing ones.
 */
export function fitsFields(schema: FieldSchema, fields: JsonObject): boolean {
  const { properties = {} } = schema
  return (
    Object.keys(fields).every((name) => Object.hasOwn(properties, name)) &&
    Object.entries(properties).every(([name, inner]) => fitsField(inner, fields[name]))
  )
}

function fitsField(schema: FieldSchema, value: JsonValue | undefined): boolean {
  if (value === undefined) return schema.enum !== undefined || !isVisible(schema.default)
  if (schema['x-editor'] === 'rich-text') return isRichText(value)
  const { type, items } = schema
  if (type === 'object') return isObject(value) && fitsFields(schema, value)
  if (type === 'array') return Array.isArray(value) && (!items || value.every((item) => fitsField(items, item)))
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === 'string' ? type === 'string' && fitsText(schema, value) : typeof value === type
}

function fitsText({ enum: options, pattern }: FieldSchema, text: string): boolean {
  if (options?.includes(text) === false) return false
  return pattern === undefined || new RegExp(pattern, 'u').test(text)
}

/** Whether a default shows anything to visitors. */
function isVisible(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return value !== ''
  if (Array.isArray(value)) return value.some(isVisible)
  if (!isObject(value)) return false
  return value['type'] === 'doc' ? isVisible(value['content']) : Object.values(value).some(isVisible)
}

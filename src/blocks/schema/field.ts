import type { JsonObject, JsonValue } from '#contract/json.ts'

/** The subset of JSON Schema for fields, with form hints under `x-` names. */
export interface FieldSchema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  title?: string
  description?: string
  default?: JsonValue
  const?: string
  enum?: string[]
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  items?: FieldSchema
  minItems?: number
  maxItems?: number
  properties?: { [name: string]: FieldSchema }
  required?: string[]
  additionalProperties?: boolean
  anyOf?: FieldSchema[]
  /**
   * Editor in a form: `text`, `lines`, `rich-text`, `link`, `image`, `colour`, `icon`, `choice`, `toggle`, `number`, `list`, `date-time`.
   */
  'x-editor'?: string
  /** Labels of the enum's values, in order. */
  'x-labels'?: string[]
  /** Message for a failed pattern, or for invalid rich text. */
  'x-message'?: string
}

/** A field of a block, list item or theme: its schema, and a reader for stored values. */
export interface Field<V extends JsonValue = JsonValue> {
  readonly schema: FieldSchema
  /** The stored value, or the default if it is missing or malformed. Never throws. */
  read(stored: JsonValue | undefined): V
}

/** Fields by name. */
export interface Fields {
  readonly [name: string]: Field
}

/** Values of the fields after reading. */
export type Values<F extends Fields> = { -readonly [K in keyof F]: F[K] extends Field<infer V> ? V : never }

/** Object schema of these fields. None is required, because each has a default; others are rejected. */
export function objectSchema(fields: Fields): FieldSchema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
  return { type: 'object', properties, additionalProperties: false }
}

/** Object schema that allows other members, which are stored unchanged. */
export function openObjectSchema(fields: Fields): FieldSchema {
  return { ...objectSchema(fields), additionalProperties: true }
}

/** Each field's stored value, or its default. */
export function readFields<F extends Fields>(fields: F, stored: JsonObject): Values<F> {
  const read = Object.entries(fields).map(([name, field]) => [name, field.read(stored[name])])
  // The entries are those of F: TypeScript cannot build a mapped type step by step.
  return Object.fromEntries(read) as Values<F>
}

/** Whether a stored value is an object. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import type { JsonObject, JsonValue } from '#contract/json.ts'

/** The subset of JSON Schema for fields, with form hints under `x-` names. */
export interface FieldSchema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  title?: string
  description?: string
  default?: JsonValue
  const?: string
  enum?: (string | number)[]
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
   * Editor in a form: `text`, `lines`, `rich-text`, `link`, `image`, `colour`, `icon`, `choice`, `toggle`, `number`, `list`, `date-time`,
   * `layout`, `embed`, `code`; `none` for a field that no form shows.
   */
  'x-editor'?: string
  /** Whether a block leaves the field out while it has its default. */
  'x-omit-default'?: true
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

/** The schema of an object with these fields. No field is required, because each has a default. Other fields are rejected. */
export function createObjectSchema(fields: Fields): FieldSchema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
  return { type: 'object', properties, additionalProperties: false }
}

/** The schema of an object with these fields. Other fields are allowed, and stored unchanged. */
export function createOpenObjectSchema(fields: Fields): FieldSchema {
  return { ...createObjectSchema(fields), additionalProperties: true }
}

/** Reads the stored value of each field, or else its default. */
export function readFields<F extends Fields>(fields: F, stored: JsonObject): Values<F> {
  const entries = Object.entries(fields).map(([name, field]) => [name, field.read(stored[name])])
  // The entries have the names and types of F, but TypeScript cannot infer that.
  return Object.fromEntries(entries) as Values<F>
}

/** Whether a stored value is an object. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import type { JsonObject, JsonValue } from '#contract/json.ts'

/** The part of JSON Schema that fields are written in, with hints for forms under `x-` names. */
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
  /** How a form shows it: `text`, `lines`, `rich-text`, `link`, `image`, `colour`, `icon`, `choice`, `toggle`, `number`, `list`, `date-time`. */
  'x-editor'?: string
  /** The names of an enum's values, in its order. */
  'x-labels'?: string[]
  /** What to say where the pattern, or anything inside of a rich text, is not met. */
  'x-message'?: string
}

/** One field of a block, of an item in a list, or of a theme: its schema, and how a stored value is read. */
export interface Field<V extends JsonValue = JsonValue> {
  readonly schema: FieldSchema
  /** What stands in the document; its default where that is missing or of another shape. Never fails. */
  read(stored: JsonValue | undefined): V
}

/** Fields by name. */
export interface Fields {
  readonly [name: string]: Field
}

/** What the fields hold once read. */
export type Values<F extends Fields> = { -readonly [K in keyof F]: F[K] extends Field<infer V> ? V : never }

/** The schema of an object of these fields. None is required, since each has a default; no other is taken. */
export function objectSchema(fields: Fields): FieldSchema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
  return { type: 'object', properties, additionalProperties: false }
}

/** The same, where other members may stand beside the fields: they are stored as they are. */
export function openObjectSchema(fields: Fields): FieldSchema {
  return { ...objectSchema(fields), additionalProperties: true }
}

/** Each field as it is stored, or at its default. */
export function readFields<F extends Fields>(fields: F, stored: JsonObject): Values<F> {
  const read = Object.entries(fields).map(([name, field]) => [name, field.read(stored[name])])
  // The entries are those of F, each read by its own field: a mapped type cannot be built step by step.
  return Object.fromEntries(read) as Values<F>
}

/** Whether a stored value is an object with names. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

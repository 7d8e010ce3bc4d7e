import type { JsonValue } from '#contract/json.ts'
import { isRecord } from '#dashboard/api/client.ts'
import { initialObject, initialValue, type PlainSchema, plainSchema, toWord } from '../sync/plain-schema.ts'
import { isSetByVariant, type Variant, getVariants } from './variants.ts'

/** The editor of a field. `json` can edit what the others cannot. */
export type EditorName = keyof typeof shapes | 'numbers' | 'group' | 'variant' | 'json'

/** A form field, read from the JSON Schema of any service. */
export interface FormField {
  name: string
  title: string
  hint: string | undefined
  editor: EditorName
  options: readonly { value: string; label: string; json: JsonValue }[]
  /** For numbers. */
  minimum: number | undefined
  maximum: number | undefined
  isWhole: boolean
  /** For text, in characters. */
  longest: number | undefined
  /** Regular expression for the text, checked on change. */
  pattern: string | undefined
  /** Format of JSON Schema for the text. Our own times have an editor instead. */
  format: string | undefined
  /** For lists, in entries. */
  fewest: number
  most: number
  /** For groups, and for the entries of a list. */
  fields: readonly FormField[]
  /** Alternatives for the value, or for each entry of a list. Evaluated lazily, because they may contain themselves. */
  variants: () => readonly FormVariant[]
  /** Shown if nothing is stored. */
  initial: JsonValue
  /** Whether the schema has a default. */
  hasDefault: boolean
  isRequired: boolean
  isReadOnly: boolean
  /** Whether null is allowed, which stands for no value. */
  isNullable: boolean
  /** Whether input that is not JSON counts as text. */
  takesText: boolean
  /** Initial value of a new list entry. */
  entry: JsonValue
}

export interface FormVariant extends Variant {
  /** Without the fields that the choice of variant sets. */
  fields: () => readonly FormField[]
}

/** The root schema for references, and the nesting depth. */
interface Place {
  root: unknown
  depth: number
}

// Limit for schemas that contain themselves.
const DEEPEST = 5

/** Form fields of an object schema, in its order. */
export function formFields(given: unknown, { root, depth }: Place = { root: given, depth: 0 }): FormField[] {
  const { schema } = plainSchema(given, root)
  const { properties } = schema
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  if (!isRecord(properties)) return []
  return Object.entries(properties).map(([name, inner]) => ({
    ...formField(name, inner, { root, depth }),
    isRequired: required.includes(name),
  }))
}

// Longer texts get several lines.
const LONG_TEXT = 200

function formField(name: string, given: unknown, place: Place): FormField {
  const { root } = place
  const plain = plainSchema(given, root)
  const { schema, isNullable } = plain
  const { schema: items, variants: ofItems } = plainSchema(schema['items'], root)
  const editor = editorAt(plain, place)
  const variants = editor === 'list' ? ofItems : plain.variants
  const inner = { root, depth: place.depth + 1 }
  return {
    name,
    title: toText(schema['title']) ?? getTitle(name),
    hint: toText(schema['description']),
    editor,
    options: getOptions(editor === 'choices' ? items : schema),
    minimum: toNumber(schema['minimum']) ?? toNumber(schema['exclusiveMinimum']),
    maximum: toNumber(schema['maximum']) ?? toNumber(schema['exclusiveMaximum']),
    isWhole: schema['type'] === 'integer',
    longest: toNumber(schema['maxLength']),
    pattern: toText(schema['pattern']),
    format: toText(schema['format']),
    fewest: toNumber(schema['minItems']) ?? 0,
    most: toNumber(schema['maxItems']) ?? Infinity,
    fields: editor === 'list' ? formFields(items, inner) : editor === 'group' ? formFields(schema, inner) : [],
    variants: () => formVariants(variants, inner),
    initial: getInitial(plain, editor, place),
    hasDefault: schema['default'] !== undefined,
    isRequired: false,
    isReadOnly: schema['readOnly'] === true,
    isNullable,
    takesText: isTextual(given) || isTextual(schema),
    entry: editor === 'list' ? initialValue(schema['items'], root) : null,
  }
}

function formVariants(schemas: PlainSchema['variants'], place: Place): FormVariant[] {
  return getVariants(schemas, place.root).map((variant) => ({
    ...variant,
    fields: () => formFields(variant.schema, place).filter(({ name }) => !isSetByVariant(variant, name)),
  }))
}

function isTextual(schema: unknown): boolean {
  if (!isRecord(schema)) return false
  const { type, anyOf, oneOf } = schema
  const alternatives: unknown[] = Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : []
  return type === 'string' || (Array.isArray(type) && type.includes('string')) || alternatives.some(isTextual)
}

/** The editor that a schema requests, else the one for its type; JSON if neither is known. */
export function getEditorName(given: Record<string, unknown>): EditorName {
  return editorAt(plainSchema(given, given), { root: given, depth: 0 })
}

function editorAt({ schema, variants }: PlainSchema, place: Place): EditorName {
  if (variants.length > 0) return 'variant'
  const { schema: entry, variants: ofEntries } = plainSchema(schema['items'], place.root)
  const items = ofEntries.length > 0 ? { ...entry, type: 'object' } : entry
  const plain = isRecord(schema['items']) ? { ...schema, items } : schema
  const requestedEditor = plain['x-editor']
  return typeof requestedEditor === 'string' && isEditor(requestedEditor) && shapes[requestedEditor](plain)
    ? requestedEditor
    : editorByType(plain, place)
}

const isText = ({ type }: Record<string, unknown>) => type === 'string'
const isObject = ({ type }: Record<string, unknown>) => type === 'object'
const isListType = (type: string) => (schema: Record<string, unknown>) =>
  schema['type'] === 'array' && isRecord(schema['items']) && schema['items']['type'] === type

/** The schema that each editor requires. */
const shapes = {
  text: isText,
  lines: isText,
  'rich-text': isObject,
  link: isText,
  image: (schema: Record<string, unknown>) => isObject(schema) && hasProperties(schema, ['src', 'alt']),
  colour: isText,
  icon: isText,
  choice: (schema: Record<string, unknown>) => isText(schema) && Array.isArray(schema['enum']),
  choices: (schema: Record<string, unknown>) =>
    isListType('string')(schema) && isRecord(schema['items']) && getOptions(schema['items']).length > 0,
  toggle: ({ type }: Record<string, unknown>) => type === 'boolean',
  number: ({ type }: Record<string, unknown>) => type === 'number' || type === 'integer',
  list: isListType('object'),
  texts: isListType('string'),
  'date-time': isText,
  date: isText,
  time: isText,
  'time-zone': isText,
  email: isText,
  phone: isText,
} satisfies Record<string, (schema: Record<string, unknown>) => boolean>

function editorByType(schema: Record<string, unknown>, { depth }: Place): EditorName {
  if (getOptions(schema).length > 0) return 'choice'
  switch (schema['type']) {
    case 'string':
      return textEditor(schema)
    case 'boolean':
      return 'toggle'
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return depth < DEEPEST || !shapes.list(schema) ? listEditor(schema) : 'json'
    case 'object':
      return isRecord(schema['properties']) && depth < DEEPEST ? 'group' : 'json'
    default:
      return 'json'
  }
}

function textEditor({ format, maxLength }: Record<string, unknown>): EditorName {
  const known = typeof format === 'string' ? formats[format] : undefined
  if (known) return known
  // A text without a limit may have several lines.
  return (toNumber(maxLength) ?? Infinity) > LONG_TEXT ? 'lines' : 'text'
}

const formats: { [format: string]: EditorName | undefined } = {
  date: 'date',
  'date-time': 'date-time',
  time: 'time',
  email: 'email',
  uri: 'link',
  url: 'link',
  color: 'colour',
  colour: 'colour',
}

function listEditor(schema: Record<string, unknown>): EditorName {
  if (shapes.list(schema)) return 'list'
  if (shapes.choices(schema)) return 'choices'
  if (shapes.texts(schema)) return 'texts'
  return isListType('number')(schema) || isListType('integer')(schema) ? 'numbers' : 'json'
}

function isEditor(name: string): name is keyof typeof shapes {
  return Object.hasOwn(shapes, name)
}

function hasProperties({ properties }: Record<string, unknown>, names: readonly string[]): boolean {
  return isRecord(properties) && names.every((name) => Object.hasOwn(properties, name))
}

function getOptions(schema: Record<string, unknown>): FormField['options'] {
  const values: unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : []
  const labels: unknown[] = Array.isArray(schema['x-labels']) ? schema['x-labels'] : []
  return values
    .filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
    .map((value, at) => ({
      value: toWord(value),
      label: toText(labels[at]) ?? toWord(value),
      json: value as JsonValue,
    }))
}

function getInitial({ schema, variants }: PlainSchema, editor: EditorName, { root }: Place): JsonValue {
  const { default: initial } = schema
  // JSON value.
  if (initial !== undefined) return initial as JsonValue
  if (editor === 'variant') return initialObject(variants[0], root)
  if (editor === 'image' || editor === 'group') return initialObject(schema, root)
  if (editor === 'rich-text') return { type: 'doc', content: [] }
  return schema['type'] === 'array' ? [] : schema['type'] === 'string' ? '' : null
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function toNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Title for a field without one: "openingHours" and "opening_hours" become "Opening hours". */
function getTitle(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

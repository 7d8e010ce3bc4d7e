import type { JsonValue } from '#contract/json.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import {
  createInitialObject,
  createInitialValue,
  type PlainSchema,
  normalizeSchema,
  toConstantLabel,
} from '../sync/plain-schema.ts'
import { isSetByVariant, type Variant, getVariants } from './variants.ts'

/** The editor of a field. `json` edits the values that no other editor can. */
export type EditorName = keyof typeof editorRequirements | 'numbers' | 'group' | 'variant' | 'json'

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
  isInteger: boolean
  /** For text, in characters. */
  maxLength: number | undefined
  /** Regular expression for the text, checked on change. */
  pattern: string | undefined
  /** The `format` keyword of JSON Schema for the text. Times in Tessera's own schemas have `x-editor` instead. */
  format: string | undefined
  /** For lists, in entries. */
  minItems: number
  maxItems: number
  /** For groups, images, and the entries of a list. */
  fields: readonly FormField[]
  /** Alternatives for the value, or for each entry of a list. A function, because an alternative may contain itself. */
  variants: () => readonly FormVariant[]
  /** The value shown if none is stored. */
  initial: JsonValue
  /** Whether the schema has a default. */
  hasDefault: boolean
  isRequired: boolean
  isReadOnly: boolean
  /** Whether the schema allows null, which stands for no value. */
  isNullable: boolean
  /** Whether input that is not JSON counts as text. */
  acceptsText: boolean
  /** Initial value of a new list entry. */
  newEntry: JsonValue
}

export interface FormVariant extends Variant {
  /** The fields of the variant, without those that the choice of the variant sets. */
  fields: () => readonly FormField[]
}

/** The root schema for references, and the nesting depth. */
interface SchemaContext {
  root: unknown
  depth: number
}

// Limit for schemas that contain themselves.
const DEEPEST_NESTING = 5

/** Form fields of an object schema, in its order. */
export function toFormFields(
  source: unknown,
  { root, depth }: SchemaContext = { root: source, depth: 0 },
): FormField[] {
  const { schema } = normalizeSchema(source, root)
  const { properties } = schema
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  if (!isRecord(properties)) return []
  return Object.entries(properties).flatMap(([name, propertySchema]) =>
    isRecord(propertySchema) && propertySchema['x-editor'] === 'none'
      ? []
      : [{ ...toFormField(name, propertySchema, { root, depth }), isRequired: required.includes(name) }],
  )
}

// A text that may be longer, in characters, gets an editor with several lines.
const SINGLE_LINE_LENGTH = 200

function toFormField(name: string, source: unknown, context: SchemaContext): FormField {
  const { root } = context
  const normalized = normalizeSchema(source, root)
  const { schema, isNullable } = normalized
  const { schema: items, variants: itemVariants } = normalizeSchema(schema['items'], root)
  const editor = chooseEditor(normalized, context)
  const variants = editor === 'list' ? itemVariants : normalized.variants
  const nestedContext = { root, depth: context.depth + 1 }
  return {
    name,
    title: toText(schema['title']) ?? toTitle(name),
    hint: toText(schema['description']),
    editor,
    options: getOptions(editor === 'choices' ? items : schema),
    minimum: toNumber(schema['minimum']) ?? toNumber(schema['exclusiveMinimum']),
    maximum: toNumber(schema['maximum']) ?? toNumber(schema['exclusiveMaximum']),
    isInteger: schema['type'] === 'integer',
    maxLength: toNumber(schema['maxLength']),
    pattern: toText(schema['pattern']),
    format: toText(schema['format']),
    minItems: toNumber(schema['minItems']) ?? 0,
    maxItems: toNumber(schema['maxItems']) ?? Infinity,
    fields: toFormFields(editor === 'list' ? items : hasFields(editor, context) ? schema : {}, nestedContext),
    variants: () => toFormVariants(variants, nestedContext),
    initial: getInitialValue(normalized, editor, context),
    hasDefault: schema['default'] !== undefined,
    isRequired: false,
    isReadOnly: schema['readOnly'] === true,
    isNullable,
    acceptsText: isTextual(source) || isTextual(schema),
    newEntry: editor === 'list' ? createInitialValue(schema['items'], root) : null,
  }
}

/** Whether an editor shows the fields of its object. An image may contain itself. */
function hasFields(editor: EditorName, { depth }: SchemaContext): boolean {
  return editor === 'group' || (editor === 'image' && depth < DEEPEST_NESTING)
}

function toFormVariants(schemas: PlainSchema['variants'], context: SchemaContext): FormVariant[] {
  return getVariants(schemas, context.root).map((variant) => ({
    ...variant,
    fields: () => toFormFields(variant.schema, context).filter(({ name }) => !isSetByVariant(variant, name)),
  }))
}

function isTextual(schema: unknown): boolean {
  if (!isRecord(schema)) return false
  const { type, anyOf, oneOf } = schema
  const alternatives: unknown[] = Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : []
  return type === 'string' || (Array.isArray(type) && type.includes('string')) || alternatives.some(isTextual)
}

/** The editor that a schema requests, or else the editor for its type; `json` if there is neither. */
export function getEditorName(source: Record<string, unknown>): EditorName {
  return chooseEditor(normalizeSchema(source, source), { root: source, depth: 0 })
}

function chooseEditor({ schema, variants }: PlainSchema, context: SchemaContext): EditorName {
  if (variants.length > 0) return 'variant'
  const { schema: itemSchema, variants: itemVariants } = normalizeSchema(schema['items'], context.root)
  const items = itemVariants.length > 0 ? { ...itemSchema, type: 'object' } : itemSchema
  const withItems = isRecord(schema['items']) ? { ...schema, items } : schema
  const requestedEditor = withItems['x-editor']
  return typeof requestedEditor === 'string' &&
    isEditor(requestedEditor) &&
    editorRequirements[requestedEditor](withItems)
    ? requestedEditor
    : chooseEditorByType(withItems, context)
}

const isText = ({ type }: Record<string, unknown>) => type === 'string'
const isObject = ({ type }: Record<string, unknown>) => type === 'object'
const isListType = (type: string) => (schema: Record<string, unknown>) =>
  schema['type'] === 'array' && isRecord(schema['items']) && schema['items']['type'] === type

/** The schema that each editor requires. */
const editorRequirements = {
  text: isText,
  lines: isText,
  code: isText,
  embed: isText,
  'rich-text': isObject,
  link: isText,
  image: (schema: Record<string, unknown>) => isObject(schema) && hasProperties(schema, ['src', 'alt']),
  layout: (schema: Record<string, unknown>) => isObject(schema) && hasProperties(schema, ['span']),
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

function chooseEditorByType(schema: Record<string, unknown>, { depth }: SchemaContext): EditorName {
  if (getOptions(schema).length > 0) return 'choice'
  switch (schema['type']) {
    case 'string':
      return chooseTextEditor(schema)
    case 'boolean':
      return 'toggle'
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return depth < DEEPEST_NESTING || !editorRequirements.list(schema) ? chooseListEditor(schema) : 'json'
    case 'object':
      return isRecord(schema['properties']) && depth < DEEPEST_NESTING ? 'group' : 'json'
    default:
      return 'json'
  }
}

function chooseTextEditor({ format, maxLength }: Record<string, unknown>): EditorName {
  const editor = typeof format === 'string' ? formats[format] : undefined
  if (editor) return editor
  // A text without a limit may have several lines.
  return (toNumber(maxLength) ?? Infinity) > SINGLE_LINE_LENGTH ? 'lines' : 'text'
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

function chooseListEditor(schema: Record<string, unknown>): EditorName {
  if (editorRequirements.list(schema)) return 'list'
  if (editorRequirements.choices(schema)) return 'choices'
  if (editorRequirements.texts(schema)) return 'texts'
  return isListType('number')(schema) || isListType('integer')(schema) ? 'numbers' : 'json'
}

function isEditor(name: string): name is keyof typeof editorRequirements {
  return Object.hasOwn(editorRequirements, name)
}

function hasProperties({ properties }: Record<string, unknown>, names: readonly string[]): boolean {
  return isRecord(properties) && names.every((name) => Object.hasOwn(properties, name))
}

function getOptions(schema: Record<string, unknown>): FormField['options'] {
  const values: unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : []
  const labels: unknown[] = Array.isArray(schema['x-labels']) ? schema['x-labels'] : []
  return values
    .filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
    .map((value, index) => ({
      value: toConstantLabel(value),
      label: toText(labels[index]) ?? toConstantLabel(value),
      json: value as JsonValue,
    }))
}

function getInitialValue({ schema, variants }: PlainSchema, editor: EditorName, { root }: SchemaContext): JsonValue {
  const { default: initial } = schema
  // The default of a schema is JSON.
  if (initial !== undefined) return initial as JsonValue
  if (editor === 'variant') return createInitialObject(variants[0], root)
  if (editor === 'image' || editor === 'group') return createInitialObject(schema, root)
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
function toTitle(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

import type { JsonValue } from '#contract/json.ts'
import { isRecord } from '../../../api/client.ts'

/** How a field is edited. `json` can hold whatever the others do not know. */
export type EditorName = keyof typeof shapes | 'group' | 'json'

/** A field as a form shows it, read from a JSON Schema that may be of any service. */
export interface FormField {
  name: string
  title: string
  hint: string | undefined
  editor: EditorName
  options: readonly { value: string; label: string }[]
  /** Of a number. */
  minimum: number | undefined
  maximum: number | undefined
  isWhole: boolean
  /** Of a text, in characters. */
  longest: number | undefined
  /** What the text must be like; it is said where it is not. */
  pattern: string | undefined
  /** Of a list, in entries. */
  fewest: number
  most: number
  /** Of a group, or of each entry of a list. */
  fields: readonly FormField[]
  initial: JsonValue
}

/** The fields of an object's schema, in its order. */
export function formFields(schema: unknown): FormField[] {
  const properties = isRecord(schema) ? schema['properties'] : null
  return isRecord(properties) ? Object.entries(properties).map(([name, inner]) => formField(name, inner)) : []
}

function formField(name: string, given: unknown): FormField {
  const schema = isRecord(given) ? given : {}
  const editor = editorOf(schema)
  const values = textsOf(optionsOf(schema))
  const labels = textsOf(schema['x-labels'])
  return {
    name,
    title: textOf(schema['title']) ?? name,
    hint: textOf(schema['description']),
    editor,
    options: values.map((value, at) => ({ value, label: labels[at] ?? value })),
    minimum: numberOf(schema['minimum']),
    maximum: numberOf(schema['maximum']),
    isWhole: schema['type'] === 'integer',
    longest: numberOf(schema['maxLength']),
    pattern: textOf(schema['pattern']),
    fewest: numberOf(schema['minItems']) ?? 0,
    most: numberOf(schema['maxItems']) ?? Infinity,
    fields: editor === 'list' ? formFields(schema['items']) : editor === 'group' ? formFields(schema) : [],
    initial: initialOf(schema, editor),
  }
}

/** The editor that a schema asks for, or else the one for its type; JSON where either is not known here. */
export function editorOf(schema: Record<string, unknown>): EditorName {
  if (Object.keys(schema).some((keyword) => !known.has(keyword) && !keyword.startsWith('x-'))) return 'json'
  const asked = schema['x-editor']
  if (asked === undefined) return editorByType(schema)
  return typeof asked === 'string' && isEditor(asked) && shapes[asked](schema) ? asked : 'json'
}

const isText = ({ type }: Record<string, unknown>) => type === 'string'
const isObject = ({ type }: Record<string, unknown>) => type === 'object'
const isListOf = (type: string) => (schema: Record<string, unknown>) =>
  schema['type'] === 'array' && isRecord(schema['items']) && schema['items']['type'] === type

/** What the schema of each editor must be. */
const shapes = {
  text: isText,
  lines: isText,
  'rich-text': isObject,
  link: isText,
  image: (schema: Record<string, unknown>) => isObject(schema) && hasProperties(schema, ['src', 'alt']),
  colour: isText,
  icon: isText,
  choice: (schema: Record<string, unknown>) => isText(schema) && Array.isArray(schema['enum']),
  choices: (schema: Record<string, unknown>) => isListOf('string')(schema) && textsOf(optionsOf(schema)).length > 0,
  toggle: ({ type }: Record<string, unknown>) => type === 'boolean',
  number: ({ type }: Record<string, unknown>) => type === 'number' || type === 'integer',
  list: isListOf('object'),
  texts: isListOf('string'),
  'date-time': isText,
  date: isText,
  time: isText,
  'time-zone': isText,
  email: isText,
  phone: isText,
} satisfies Record<string, (schema: Record<string, unknown>) => boolean>

// What a form needs to heed, or may leave to the check.
const known = new Set(
  `$comment additionalProperties default deprecated description enum examples exclusiveMaximum exclusiveMinimum format items maximum maxItems maxLength minimum minItems minLength multipleOf pattern properties readOnly required title type uniqueItems`.split(
    ' ',
  ),
)

function editorByType(schema: Record<string, unknown>): EditorName {
  switch (schema['type']) {
    case 'string':
      return Array.isArray(schema['enum']) ? 'choice' : 'text'
    case 'boolean':
      return 'toggle'
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return shapes.list(schema) ? 'list' : shapes.choices(schema) ? 'choices' : shapes.texts(schema) ? 'texts' : 'json'
    case 'object':
      return isRecord(schema['properties']) ? 'group' : 'json'
    default:
      return 'json'
  }
}

function isEditor(name: string): name is keyof typeof shapes {
  return Object.hasOwn(shapes, name)
}

function hasProperties({ properties }: Record<string, unknown>, names: readonly string[]): boolean {
  return isRecord(properties) && names.every((name) => Object.hasOwn(properties, name))
}

function optionsOf(schema: Record<string, unknown>): unknown {
  return isRecord(schema['items']) ? schema['items']['enum'] : schema['enum']
}

function initialOf(schema: Record<string, unknown>, editor: EditorName): JsonValue {
  const { default: initial } = schema
  // It came as JSON.
  if (initial !== undefined) return initial as JsonValue
  if (editor === 'group' || editor === 'image') return initialFields(formFields(schema))
  if (editor === 'rich-text') return { type: 'doc', content: [] }
  if (editor === 'toggle') return false
  if (editor === 'number') return numberOf(schema['minimum']) ?? 0
  if (schema['type'] === 'array') return []
  return schema['type'] === 'string' ? (textsOf(schema['enum'])[0] ?? '') : null
}

/** What a new entry of a list begins with. */
export function initialFields(fields: readonly FormField[]): { [name: string]: JsonValue } {
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]))
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

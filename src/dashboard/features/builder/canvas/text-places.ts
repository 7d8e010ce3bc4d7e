import { type FieldSchema, isObject } from '#blocks/schema/field.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'

export interface TextPlace {
  element: HTMLElement
  /** Path of the text in the block's fields: `['items', '2', 'label']`. */
  path: readonly [string, ...string[]]
  kind: 'text' | 'lines' | 'rich-text'
}
type TextField = Omit<TextPlace, 'element'> & { words: string }

const textElements =
  'h1, h2, h3, p, a, span, b, s, strong, figcaption, summary, blockquote, label, legend, li, dt, dd, td, th, button'

/** Finds the elements of a rendered block that show exactly the text of one field. */
export function findTextPlaces(block: HTMLElement, schema: FieldSchema, fields: JsonObject): TextPlace[] {
  const byWords = Map.groupBy(listTextFields(schema, fields), ({ words }) => words)
  const elements = [...block.querySelectorAll<HTMLElement>(textElements)]
  const plainPlaces = [...byWords].flatMap(([words, matchingFields]) => {
    const matchingElements = elements.filter(({ textContent }) => textContent === words)
    const innermost = matchingElements.filter(
      (element) => !matchingElements.some((inner) => inner !== element && element.contains(inner)),
    )
    // If two list items have the same text, they are matched in order.
    return matchingFields.flatMap(({ path, kind }, index) => {
      const element = innermost[index]
      return element ? [{ element, path, kind }] : []
    })
  })
  return [...findMarkedPlaces(block), ...plainPlaces, ...findRichTextPlaces(block, schema)]
}

/** The elements that the renderer has marked, because they show another text while their field is empty. */
function findMarkedPlaces(block: HTMLElement): TextPlace[] {
  return [...block.querySelectorAll<HTMLElement>('[data-words]')].map((element) => ({
    element,
    path: [element.dataset['words'] ?? ''],
    kind: 'text',
  }))
}

/** The place of the rich text, of which a block has at most one. */
function findRichTextPlaces(block: HTMLElement, { properties = {} }: FieldSchema): TextPlace[] {
  const element = block.querySelector<HTMLElement>('.rich-text')
  const name = Object.keys(properties).find((field) => properties[field]?.['x-editor'] === 'rich-text')
  return element && name !== undefined ? [{ element, path: [name], kind: 'rich-text' }] : []
}

function listTextFields({ properties = {} }: FieldSchema, fields: JsonObject): TextField[] {
  return Object.entries(properties).flatMap(([name, schema]) => listTexts(schema, fields[name], [name]))
}

function listTexts(schema: FieldSchema, value: JsonValue | undefined, path: TextPlace['path']): TextField[] {
  const { 'x-editor': editor, items, properties } = schema
  if (typeof value === 'string') return isText(schema, value) ? [{ path, kind: getKind(schema), words: value }] : []
  if (Array.isArray(value) && items) {
    const itemSchema = editor === 'texts' ? { ...items, 'x-editor': 'text' } : items
    return value.flatMap((entry, index) => listTexts(itemSchema, entry, [...path, String(index)]))
  }
  if (!isObject(value) || !properties || editor === 'image') return []
  return Object.entries(properties).flatMap(([name, inner]) => listTexts(inner, value[name], [...path, name]))
}

/** Values with a format, such as an id, are not editable text. */
function isText({ 'x-editor': editor, pattern }: FieldSchema, value: string): boolean {
  return (editor === 'text' || editor === 'lines') && pattern === undefined && value.trim() !== ''
}

function getKind({ 'x-editor': editor }: FieldSchema): 'lines' | 'text' {
  return editor === 'lines' ? 'lines' : 'text'
}

/** The value at a path; undefined if there is none. */
export function getValueAt(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (Array.isArray(value)) return getValueAt(value[Number(name)], rest)
  return isObject(value) ? getValueAt(value[name], rest) : undefined
}

/** Returns a copy with the value at a path replaced. */
export function withValue(container: JsonValue, path: readonly string[], value: JsonValue): JsonValue {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (Array.isArray(container))
    return container.with(Number(name), withValue(container[Number(name)] ?? null, rest, value))
  return isObject(container) ? { ...container, [name]: withValue(container[name] ?? null, rest, value) } : container
}

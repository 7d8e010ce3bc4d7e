import type { JsonValue } from '#contract/json.ts'
import { type FieldSchema, isObject } from './field.ts'
import { LINK_PATTERN } from './href.ts'

// These are types, because TypeScript does not consider interfaces to be JSON.
export type RichText = { type: 'doc'; content: RichNode[] }
export type RichNode = Paragraph | RichList
export type Paragraph = { type: 'paragraph'; content: Span[] }
export type RichList = { type: 'bulletList' | 'orderedList'; content: ListItem[] }
export type ListItem = { type: 'listItem'; content: RichNode[] }
export type Span = { type: 'text'; text: string; marks: Mark[] } | { type: 'hardBreak' }
export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }

export const MAX_LIST_DEPTH = 3
/** The largest number of nodes, spans, items and marks, and the longest text and address of a link. */
export const richTextLimits = {
  nodes: 500,
  spans: 1000,
  items: 200,
  nodesOfItem: 50,
  marks: 3,
  text: 10_000,
  href: 2000,
}

export const emptyText: RichText = { type: 'doc', content: [] }

/** Rich text of plain paragraphs, for defaults. */
export function paragraphs(...texts: string[]): RichText {
  return {
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] })),
  }
}

/** The text without marks, with one line per paragraph. */
export function getPlainText(node: RichText | RichNode | ListItem | Span): string {
  if (node.type === 'hardBreak') return ' '
  if (node.type === 'text') return node.text
  return node.content.map(getPlainText).join(node.type === 'paragraph' ? '' : '\n')
}

/** Reads rich text and drops unknown nodes and marks. Null if the stored value is not rich text. */
export function readRichText(stored: JsonValue | undefined): RichText | null {
  if (!isObject(stored) || stored['type'] !== 'doc') return null
  return { type: 'doc', content: toNodes(stored['content'], 0) }
}

/** The schema of rich text: paragraphs and nested lists, and only allowed links. */
export function createRichTextSchema(): FieldSchema {
  return {
    ...createNodeSchema('doc', createArraySchema(createAnyNodeSchema(MAX_LIST_DEPTH), richTextLimits.nodes)),
    'x-editor': 'rich-text',
    'x-message':
      'Must be rich text: paragraphs and lists of text, which may be bold, italic, or a link to https://…, mailto:…, tel:… or a page',
  }
}

function toNodes(content: JsonValue | undefined, depth: number): RichNode[] {
  if (!Array.isArray(content)) return []
  return content.filter(isObject).flatMap((node): RichNode[] => {
    const { type } = node
    if (type === 'paragraph') return [{ type, content: toSpans(node['content']) }]
    if ((type !== 'bulletList' && type !== 'orderedList') || depth >= MAX_LIST_DEPTH) return []
    const items = Array.isArray(node['content']) ? node['content'].filter(isObject) : []
    return [
      { type, content: items.map((item) => ({ type: 'listItem', content: toNodes(item['content'], depth + 1) })) },
    ]
  })
}

function toSpans(content: JsonValue | undefined): Span[] {
  if (!Array.isArray(content)) return []
  return content.filter(isObject).flatMap((span): Span[] => {
    if (span['type'] === 'hardBreak') return [{ type: 'hardBreak' }]
    const { text } = span
    return typeof text === 'string' && text !== '' ? [{ type: 'text', text, marks: toMarks(span['marks']) }] : []
  })
}

function toMarks(marks: JsonValue | undefined): Mark[] {
  if (!Array.isArray(marks)) return []
  return marks.filter(isObject).flatMap((mark): Mark[] => {
    const { type, attrs } = mark
    if (type === 'bold' || type === 'italic') return [{ type }]
    if (type !== 'link' || !isObject(attrs) || typeof attrs['href'] !== 'string') return []
    return [{ type, attrs: { href: attrs['href'] } }]
  })
}

function createAnyNodeSchema(depth: number): FieldSchema {
  const paragraph = createNodeSchema('paragraph', createArraySchema(spanSchema, richTextLimits.spans))
  if (depth === 0) return paragraph
  const item = createNodeSchema(
    'listItem',
    createArraySchema(createAnyNodeSchema(depth - 1), richTextLimits.nodesOfItem),
  )
  return {
    anyOf: [
      paragraph,
      createNodeSchema('bulletList', createArraySchema(item, richTextLimits.items)),
      createNodeSchema('orderedList', createArraySchema(item, richTextLimits.items)),
    ],
  }
}

function createNodeSchema(type: string, content: FieldSchema): FieldSchema {
  // Tiptap omits an empty `content`, and adds attributes that pages do not use, such as the start of a list.
  return { type: 'object', properties: { type: { type: 'string', const: type }, content }, required: ['type'] }
}

function createArraySchema(items: FieldSchema, maxItems: number): FieldSchema {
  return { type: 'array', items, maxItems }
}

const createMarkSchema = (type: string): FieldSchema => ({
  type: 'object',
  properties: { type: { type: 'string', const: type } },
  required: ['type'],
  additionalProperties: false,
})

const linkMarkSchema: FieldSchema = {
  type: 'object',
  properties: {
    type: { type: 'string', const: 'link' },
    attrs: {
      type: 'object',
      properties: { href: { type: 'string', maxLength: richTextLimits.href, minLength: 1, pattern: LINK_PATTERN } },
      required: ['href'],
    },
  },
  required: ['type', 'attrs'],
  additionalProperties: false,
}

const marksSchema = createArraySchema(
  { anyOf: [createMarkSchema('bold'), createMarkSchema('italic'), linkMarkSchema] },
  richTextLimits.marks,
)

const spanSchema: FieldSchema = {
  anyOf: [
    {
      type: 'object',
      properties: { type: { type: 'string', const: 'hardBreak' }, marks: marksSchema },
      required: ['type'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'text' },
        text: { type: 'string', minLength: 1, maxLength: richTextLimits.text },
        marks: marksSchema,
      },
      required: ['type', 'text'],
      additionalProperties: false,
    },
  ],
}

import type { JsonValue } from '#contract/json.ts'
import { type FieldSchema, isObject } from './field.ts'
import { LINK_PATTERN } from './href.ts'

// Types, because TypeScript does not consider interfaces to be JSON.
export type RichText = { type: 'doc'; content: RichNode[] }
export type RichNode = Paragraph | RichList
export type Paragraph = { type: 'paragraph'; content: Span[] }
export type RichList = { type: 'bulletList' | 'orderedList'; content: ListItem[] }
export type ListItem = { type: 'listItem'; content: RichNode[] }
export type Span = { type: 'text'; text: string; marks: Mark[] } | { type: 'hardBreak' }
export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }

export const DEEPEST_LIST = 3
/** Limits for the number and the length of nodes, spans, items, marks and texts. */
export const richTextLimits = { nodes: 500, spans: 1000, items: 200, inItem: 50, marks: 3, text: 10_000, href: 2000 }

export const emptyText: RichText = { type: 'doc', content: [] }

/** Plain paragraphs, for defaults. */
export function paragraphs(...texts: string[]): RichText {
  return {
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] })),
  }
}

/** Text of rich text, one line per paragraph. */
export function getPlainText(node: RichText | RichNode | ListItem | Span): string {
  if (node.type === 'hardBreak') return ' '
  if (node.type === 'text') return node.text
  return node.content.map(getPlainText).join(node.type === 'paragraph' ? '' : '\n')
}

/** Rich text without unknown nodes and marks; null if it is not rich text. */
export function readRichText(stored: JsonValue | undefined): RichText | null {
  if (!isObject(stored) || stored['type'] !== 'doc') return null
  return { type: 'doc', content: toNodes(stored['content'], 0) }
}

/** Schema for the editor's content, including nested lists, with allowed links only. */
export function richTextSchema(): FieldSchema {
  return {
    ...node('doc', array(nodeSchema(DEEPEST_LIST), richTextLimits.nodes)),
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
    if ((type !== 'bulletList' && type !== 'orderedList') || depth >= DEEPEST_LIST) return []
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

function nodeSchema(depth: number): FieldSchema {
  const paragraph = node('paragraph', array(spanSchema, richTextLimits.spans))
  if (depth === 0) return paragraph
  const item = node('listItem', array(nodeSchema(depth - 1), richTextLimits.inItem))
  return {
    anyOf: [
      paragraph,
      node('bulletList', array(item, richTextLimits.items)),
      node('orderedList', array(item, richTextLimits.items)),
    ],
  }
}

function node(type: string, content: FieldSchema): FieldSchema {
  // Tiptap omits empty `content` and adds attributes that are not used here (a list's start).
  return { type: 'object', properties: { type: { type: 'string', const: type }, content }, required: ['type'] }
}

function array(items: FieldSchema, maxItems: number): FieldSchema {
  return { type: 'array', items, maxItems }
}

const mark = (type: string): FieldSchema => ({
  type: 'object',
  properties: { type: { type: 'string', const: type } },
  required: ['type'],
  additionalProperties: false,
})

const linkMark: FieldSchema = {
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

const marks = array({ anyOf: [mark('bold'), mark('italic'), linkMark] }, richTextLimits.marks)

const spanSchema: FieldSchema = {
  anyOf: [
    {
      type: 'object',
      properties: { type: { type: 'string', const: 'hardBreak' }, marks },
      required: ['type'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: 'text' },
        text: { type: 'string', minLength: 1, maxLength: richTextLimits.text },
        marks,
      },
      required: ['type', 'text'],
      additionalProperties: false,
    },
  ],
}

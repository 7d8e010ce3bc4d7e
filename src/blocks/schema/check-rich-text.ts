import type { JsonValue } from '#contract/json.ts'
import { isObject } from './field.ts'
import { isLink } from './href.ts'
import { MAX_LIST_DEPTH, richTextLimits as limits } from './rich-text.ts'

/**
 * Whether a value is valid rich text, by the rules of `createRichTextSchema`. A JSON Schema validator would try every alternative of every
 * nested list, which takes seconds. This function visits each node once.
 */
export function isRichText(value: JsonValue | undefined): boolean {
  return (
    isObject(value) && value['type'] === 'doc' && isListWhere(value['content'], limits.nodes, (node) => isNode(node, 0))
  )
}

function isNode(node: JsonValue, depth: number): boolean {
  if (!isObject(node)) return false
  const { type, content } = node
  if (type === 'paragraph') return isListWhere(content, limits.spans, isSpan)
  if ((type !== 'bulletList' && type !== 'orderedList') || depth >= MAX_LIST_DEPTH) return false
  return isListWhere(content, limits.items, (item) => isItem(item, depth + 1))
}

function isItem(item: JsonValue, depth: number): boolean {
  if (!isObject(item) || item['type'] !== 'listItem') return false
  return isListWhere(item['content'], limits.nodesOfItem, (node) => isNode(node, depth))
}

function isSpan(span: JsonValue): boolean {
  if (!isObject(span)) return false
  const { type, text, marks } = span
  if (!isListWhere(marks, limits.marks, isMark)) return false
  // Tiptap also puts marks on line breaks. `readRichText` drops them.
  if (type === 'hardBreak') return hasOnly(span, ['type', 'marks'])
  if (type !== 'text' || !hasOnly(span, ['type', 'text', 'marks'])) return false
  return typeof text === 'string' && text !== '' && text.length <= limits.text
}

function isMark(mark: JsonValue): boolean {
  if (!isObject(mark)) return false
  const { type, attrs } = mark
  if (type === 'bold' || type === 'italic') return hasOnly(mark, ['type'])
  if (type !== 'link' || !isObject(attrs) || !hasOnly(mark, ['type', 'attrs'])) return false
  const { href } = attrs
  return typeof href === 'string' && href !== '' && href.length <= limits.href && isLink(href)
}

/** Undefined, or a list of valid items. */
function isListWhere(list: JsonValue | undefined, maxLength: number, isValid: (value: JsonValue) => boolean): boolean {
  return list === undefined || (Array.isArray(list) && list.length <= maxLength && list.every(isValid))
}

function hasOnly(value: { [name: string]: JsonValue }, names: readonly string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name))
}

import type { JsonValue } from '#contract/json.ts'
import { isObject } from './field.ts'
import { isLink } from './href.ts'
import { DEEPEST_LIST, richTextLimits as limits } from './rich-text.ts'

/**
 * Whether a value is valid rich text. The schema says the same, but a JSON Schema validator tries every branch of every nested list, which
 * takes seconds; this visits each node once.
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
  if ((type !== 'bulletList' && type !== 'orderedList') || depth >= DEEPEST_LIST) return false
  return isListWhere(content, limits.items, (item) => isItem(item, depth + 1))
}

function isItem(item: JsonValue, depth: number): boolean {
  if (!isObject(item) || item['type'] !== 'listItem') return false
  return isListWhere(item['content'], limits.inItem, (node) => isNode(node, depth))
}

function isSpan(span: JsonValue): boolean {
  if (!isObject(span)) return false
  const { type, text, marks } = span
  if (!isListWhere(marks, limits.marks, isMark)) return false
  // Tiptap marks line breaks too; readers drop that.
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
function isListWhere(list: JsonValue | undefined, most: number, passes: (value: JsonValue) => boolean): boolean {
  return list === undefined || (Array.isArray(list) && list.length <= most && list.every(passes))
}

function hasOnly(value: { [name: string]: JsonValue }, names: readonly string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name))
}

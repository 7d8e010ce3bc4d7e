import { isRichText } from '#blocks/schema/check-rich-text.ts'
import { isObject } from '#blocks/schema/field.ts'
import {
  MAX_LIST_DEPTH,
  type ListItem,
  readRichText,
  type RichNode,
  type RichText,
  richTextLimits,
} from '#blocks/schema/rich-text.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'

/** Stored rich text for the editor, which requires items in lists and paragraphs in items. */
export function toEditorText(storedText: JsonValue): RichText {
  const content = toEditorNodes(readRichText(storedText)?.content ?? [])
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph', content: [] }] }
}

/**
 * The editor's content in the stored shape. Items of lists that are nested too deep move up, behind the item that contained them. Texts that
 * are too long are split, and line breaks have no marks. Content that still exceeds a limit is returned unchanged, so that the error is shown.
 */
export function toStoredText(json: unknown): JsonValue {
  // The editor returns JSON.
  const value = json as JsonValue
  const normalized = isObject(value) ? { ...value, content: toStoredNodes(getContent(value), 0) } : value
  const text = isRichText(normalized) ? readRichText(normalized) : null
  if (!text) return normalized
  const [first, ...others] = text.content
  const isEmpty = others.length === 0 && first?.type === 'paragraph' && first.content.length === 0
  return isEmpty ? { type: 'doc', content: [] } : text
}

function toStoredNodes(nodes: readonly JsonObject[], depth: number): JsonObject[] {
  return nodes.map((node) => {
    if (node['type'] === 'paragraph') return { ...node, content: getContent(node).flatMap(toStoredSpans) }
    if (!isList(node)) return node
    return { ...node, content: getContent(node).flatMap((item) => toStoredItems(item, depth + 1)) }
  })
}

/** A list item, followed by the items within it that are nested too deep. */
function toStoredItems(item: JsonObject, depth: number): JsonObject[] {
  let content: JsonObject[] = []
  const items: JsonObject[] = [{ ...item, content }]
  for (const node of toStoredNodes(getContent(item), depth)) {
    if (depth < MAX_LIST_DEPTH || !isList(node)) {
      content.push(node)
      continue
    }
    for (const innerItem of getContent(node)) {
      content = getContent(innerItem)
      items.push({ ...innerItem, content })
    }
  }
  return items
}

function toStoredSpans(span: JsonObject): JsonObject[] {
  const { type, text, marks } = span
  if (type === 'hardBreak') return [{ type }]
  if (typeof text !== 'string') return [span]
  const cleanedMarks = Array.isArray(marks) ? { marks: marks.filter((mark) => !isEmptyLink(mark)) } : {}
  return splitText(text).map((part) => ({ ...span, ...cleanedMarks, text: part }))
}

function isEmptyLink(mark: JsonValue): boolean {
  return isObject(mark) && mark['type'] === 'link' && !(isObject(mark['attrs']) && mark['attrs']['href'])
}

/** Splits text into parts of at most the maximum length, without splitting a surrogate pair. */
function splitText(text: string): string[] {
  const parts: string[] = []
  for (let start = 0; start < text.length;) {
    const end = start + richTextLimits.text
    const isWithinCharacter = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '')
    parts.push(text.slice(start, isWithinCharacter ? end - 1 : end))
    start += parts.at(-1)?.length ?? 0
  }
  return parts
}

function isList({ type }: JsonObject): boolean {
  return type === 'bulletList' || type === 'orderedList'
}

function getContent({ content }: JsonObject): JsonObject[] {
  return Array.isArray(content) ? content.filter(isObject) : []
}

function toEditorNodes(nodes: readonly RichNode[]): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (node.type === 'paragraph') return [node]
    return node.content.length === 0 ? [] : [{ ...node, content: node.content.map(toEditorItem) }]
  })
}

function toEditorItem(item: ListItem): ListItem {
  const content = toEditorNodes(item.content)
  return {
    ...item,
    content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph', content: [] }, ...content],
  }
}

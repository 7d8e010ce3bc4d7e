import { isRichText } from '#blocks/schema/check-rich-text.ts'
import { isObject } from '#blocks/schema/field.ts'
import {
  DEEPEST_LIST,
  type ListItem,
  readRichText,
  type RichNode,
  type RichText,
  richTextLimits,
} from '#blocks/schema/rich-text.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'

/** Stored rich text for the editor, which requires items in lists and paragraphs in items. */
export function editorText(stored: JsonValue): RichText {
  const content = nodesFor(readRichText(stored)?.content ?? [])
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph', content: [] }] }
}

/**
 * The editor's content in the stored shape: items of lists that are too deep follow the item that they were in, texts that are too long
 * are several texts, and line breaks have no marks. Content that has too much of something even so is unchanged, so that the error is shown.
 */
export function storedText(json: unknown): JsonValue {
  // The editor's content is JSON.
  const value = json as JsonValue
  const normalized = isObject(value) ? { ...value, content: toStoredNodes(getContent(value), 0) } : value
  const text = isRichText(normalized) ? readRichText(normalized) : null
  if (!text) return normalized
  const [only, ...rest] = text.content
  const isEmpty = rest.length === 0 && only?.type === 'paragraph' && only.content.length === 0
  return isEmpty ? { type: 'doc', content: [] } : text
}

function toStoredNodes(nodes: readonly JsonObject[], depth: number): JsonObject[] {
  return nodes.map((node) => {
    if (node['type'] === 'paragraph') return { ...node, content: getContent(node).flatMap(toStoredSpans) }
    if (!isList(node)) return node
    return { ...node, content: getContent(node).flatMap((item) => toStoredItems(item, depth + 1)) }
  })
}

/** An item, and after it those of the lists in it that are too deep. */
function toStoredItems(item: JsonObject, depth: number): JsonObject[] {
  let content: JsonObject[] = []
  const items: JsonObject[] = [{ ...item, content }]
  for (const node of toStoredNodes(getContent(item), depth)) {
    if (depth < DEEPEST_LIST || !isList(node)) {
      content.push(node)
      continue
    }
    for (const inner of getContent(node)) {
      content = getContent(inner)
      items.push({ ...inner, content })
    }
  }
  return items
}

function toStoredSpans(span: JsonObject): JsonObject[] {
  const { type, text, marks } = span
  if (type === 'hardBreak') return [{ type }]
  if (typeof text !== 'string') return [span]
  const linked = Array.isArray(marks) ? { marks: marks.filter((mark) => !isEmptyLink(mark)) } : {}
  return splitText(text).map((part) => ({ ...span, ...linked, text: part }))
}

function isEmptyLink(mark: JsonValue): boolean {
  return isObject(mark) && mark['type'] === 'link' && !(isObject(mark['attrs']) && mark['attrs']['href'])
}

/** Parts of at most the longest length allowed, none of which ends within a character. */
function splitText(text: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    const end = at + richTextLimits.text
    const isWithinCharacter = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '')
    parts.push(text.slice(at, isWithinCharacter ? end - 1 : end))
    at += parts.at(-1)?.length ?? 0
  }
  return parts
}

function isList({ type }: JsonObject): boolean {
  return type === 'bulletList' || type === 'orderedList'
}

function getContent({ content }: JsonObject): JsonObject[] {
  return Array.isArray(content) ? content.filter(isObject) : []
}

function nodesFor(nodes: readonly RichNode[]): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (node.type === 'paragraph') return [node]
    return node.content.length === 0 ? [] : [{ ...node, content: node.content.map(itemFor) }]
  })
}

function itemFor(item: ListItem): ListItem {
  const content = nodesFor(item.content)
  return {
    ...item,
    content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph', content: [] }, ...content],
  }
}

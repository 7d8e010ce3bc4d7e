import { isRichText } from '#blocks/schema/check-rich-text.ts'
import { type ListItem, readRichText, type RichNode, type RichText } from '#blocks/schema/rich-text.ts'
import type { JsonValue } from '#contract/json.ts'

/** Stored rich text for the editor, which requires items in lists and paragraphs in items. */
export function editorText(stored: JsonValue): RichText {
  const content = nodesFor(readRichText(stored)?.content ?? [])
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph', content: [] }] }
}

/** The editor's content in the stored shape. Content that the schema rejects is unchanged, so that the error is shown. */
export function storedText(json: unknown): JsonValue {
  // The editor's content is JSON.
  const value = json as JsonValue
  const text = isRichText(value) ? readRichText(value) : null
  if (!text) return value
  const [only, ...rest] = text.content
  const isEmpty = rest.length === 0 && only?.type === 'paragraph' && only.content.length === 0
  return isEmpty ? { type: 'doc', content: [] } : text
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

import type { JsonValue } from '#contract/json.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import { findBlock } from '#blocks/blocks/registry.ts'

/** A text field of a block, trimmed; empty if missing. */
export function getFieldText({ fields }: ContentBlock, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : ''
}

/** The first words of a block. */
export function summarizeBlock(block: ContentBlock): string {
  return findBlock(block.type)?.summarize(block.fields) ?? ''
}

/** The rich text of a block as plain text. */
export function getProse({ fields }: ContentBlock): string {
  return Object.values(fields)
    .map((value) => (isNode(value) && value['type'] === 'doc' ? readText(value) : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The pictures of a block in order. */
export function getPictures(block: ContentBlock): string[] {
  return findBlock(block.type)?.pictures(block.fields) ?? []
}

function readText(node: JsonValue): string {
  if (!isNode(node)) return ''
  const { text, content } = node
  if (typeof text === 'string') return text
  return Array.isArray(content) ? `${content.map(readText).join('')} ` : ''
}

function isNode(value: JsonValue | undefined): value is { [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

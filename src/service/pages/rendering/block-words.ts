import type { JsonValue } from '#contract/json.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import { findBlock } from '#blocks/blocks/registry.ts'
import { type PictureCrop, readPictureUse } from '#blocks/runtime/picture-use.ts'

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

/** A picture of a block, with the part of it that the block shows. */
export type CroppedPicture = PictureCrop & { src: string }

/** The pictures of a block in order, with their crops. */
export function getCroppedPictures(block: ContentBlock): CroppedPicture[] {
  const crops = Map.groupBy(listUses(block.fields), ({ src }) => src)
  return getPictures(block).map((src) => ({ ...crops.get(src)?.shift(), src }))
}

function listUses(value: JsonValue): CroppedPicture[] {
  if (Array.isArray(value)) return value.flatMap(listUses)
  if (!isNode(value)) return []
  const { src, alt } = value
  const use = typeof src === 'string' && typeof alt === 'string' ? [readPictureUse({ ...value, src, alt })] : []
  return [...use, ...Object.values(value).flatMap(listUses)]
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

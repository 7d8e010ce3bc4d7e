import { blockTypes } from '#blocks/block-type-registry.ts'
import type { ContentBlock, PageContent } from '#contract/page-document.ts'

/**
 * Adds missing fields to blocks: a template names only some fields, and a document of an earlier version lacks newer fields. The engine
 * relies on every field being present.
 */
export function withDefaults(content: PageContent): PageContent {
  return { ...content, pages: content.pages.map((page) => ({ ...page, blocks: page.blocks.map(fillFields) })) }
}

/** Adds the missing fields of a block. A block of an unknown type, or one that lacks nothing, is returned as it is. */
function fillFields(block: ContentBlock): ContentBlock {
  const defaults = blockTypes.block(block.type)?.defaults ?? {}
  const lacks = Object.keys(defaults).some((name) => !Object.hasOwn(block.fields, name))
  return lacks ? { ...block, fields: { ...defaults, ...block.fields } } : block
}

import { blockTypes } from '#blocks/block-type-registry.ts'
import type { ContentBlock, PageContent } from '#contract/page-document.ts'

/**
 * Gives blocks the fields that they lack: a template says only what it cares about, and a document that was written by an earlier
 * version knows nothing of what its blocks have got since. The engine counts on every field being there.
 */
export function withDefaults(content: PageContent): PageContent {
  return { ...content, pages: content.pages.map((page) => ({ ...page, blocks: page.blocks.map(whole) })) }
}

/** The same block where it lacks nothing; one of a type that nobody knows is left as it is. */
function whole(block: ContentBlock): ContentBlock {
  const defaults = blockTypes.block(block.type)?.defaults ?? {}
  const lacks = Object.keys(defaults).some((name) => !Object.hasOwn(block.fields, name))
  return lacks ? { ...block, fields: { ...defaults, ...block.fields } } : block
}

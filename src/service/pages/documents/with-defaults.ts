import { blockTypes } from '#blocks/block-type-registry.ts'
import type { ContentBlock, PageContent } from '#contract/page-document.ts'
import { omitDefaults } from '#document/omit-defaults.ts'

/**
 * Adds missing fields to blocks: a template names only some fields, and a document of an earlier version lacks newer fields. The engine
 * relies on every field being present, and on optional fields being absent while they have their default.
 */
export function withDefaults(content: PageContent): PageContent {
  return {
    ...content,
    pages: content.pages.map((page) => ({ ...page, blocks: page.blocks.map((block) => fillFields(block)) })),
  }
}

/** Adds the missing fields of a block. A block of an unknown type, or one that is already complete, is returned as it is. */
export function fillFields<B extends Pick<ContentBlock, 'type' | 'fields'>>(block: B): B {
  const rules = blockTypes.block(block.type)
  if (!rules) return block
  const lacksField = Object.keys(rules.defaults).some((name) => !Object.hasOwn(block.fields, name))
  const fields = omitDefaults(lacksField ? { ...rules.defaults, ...block.fields } : block.fields, rules)
  return fields === block.fields ? block : { ...block, fields }
}

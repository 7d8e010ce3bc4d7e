import type { JsonObject } from '#contract/json.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'

/** The fields of a block as the page shows them: stored values, and the defaults of its type for the missing ones. */
export function completeFields(
  { type, fields }: Pick<ContentBlock, 'type' | 'fields'>,
  blockTypes: BlockTypeRegistry,
): JsonObject {
  const rules = blockTypes.block(type)
  return { ...rules?.omittedDefaults, ...rules?.defaults, ...fields }
}

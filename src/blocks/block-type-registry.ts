import type { BlockTypeRules, BlockTypeRegistry } from '#document/block-type-registry.ts'
import { createChecker } from './schema/check-fields.ts'
import { navSchema } from './schema/nav-schema.ts'
import { findBlock } from './registry.ts'
import { themeSchema } from './theme/theme.ts'

/** Our block types for the document engine. */
export const blockTypes: BlockTypeRegistry = {
  block: (type) => known.get(type) ?? remember(type),
  checkTheme: createChecker(themeSchema),
  checkNav: createChecker(navSchema),
}

const known = new Map<string, BlockTypeRules>()

/** A validator is compiled when the first block of its type is checked. */
function remember(type: string): BlockTypeRules | undefined {
  const definition = findBlock(type)
  if (!definition) return undefined
  const { label, defaults, words, schema } = definition
  const blockType = { label, defaults, words, check: createChecker(schema) }
  known.set(type, blockType)
  return blockType
}

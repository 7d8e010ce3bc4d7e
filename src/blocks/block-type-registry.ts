import type { BlockTypeRules, BlockTypeRegistry } from '#document/block-type-registry.ts'
import { createChecker } from './schema/check-fields.ts'
import { navSchema } from './schema/nav-schema.ts'
import { findBlock } from './blocks/registry.ts'
import { themeSchema } from './theme/theme.ts'

/** Tessera's own block types, for the document engine. */
export const blockTypes: BlockTypeRegistry = {
  block: (type) => rulesByType.get(type) ?? createRules(type),
  checkTheme: createChecker(themeSchema),
  checkNav: createChecker(navSchema),
}

const rulesByType = new Map<string, BlockTypeRules>()

/** The validator of a type is compiled when the first block of that type is checked. */
function createRules(type: string): BlockTypeRules | undefined {
  const definition = findBlock(type)
  if (!definition) return undefined
  const { label, defaults, omittedDefaults, summarize, schema } = definition
  const blockType = { label, defaults, omittedDefaults, summarize, check: createChecker(schema) }
  rulesByType.set(type, blockType)
  return blockType
}

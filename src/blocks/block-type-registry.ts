import type { BlockTypeRules, BlockTypeRegistry } from '#document/block-type-registry.ts'
import { createChecker } from './schema/check-fields.ts'
import { navSchema } from './schema/nav.ts'
import { findBlock } from './registry.ts'
import { themeSchema } from './theme/theme.ts'

/** What the document engine knows of our blocks. */
export const blockTypes: BlockTypeRegistry = {
  block: (type) => known.get(type) ?? remember(type),
  checkTheme: createChecker(themeSchema),
  checkNav: createChecker(navSchema),
}

const known = new Map<string, BlockTypeRules>()

/** A validator is made when the first block of its type is looked at. */
function remember(type: string): BlockTypeRules | undefined {
  const definition = findBlock(type)
  if (!definition) return undefined
  const { label, defaults, words, schema } = definition
  const kind = { label, defaults, words, check: createChecker(schema) }
  known.set(type, kind)
  return kind
}

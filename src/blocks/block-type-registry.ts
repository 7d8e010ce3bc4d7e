import type { BlockKind, Kinds } from '#document/block-type-registry.ts'
import { checkerOf } from './schema/check-fields.ts'
import { navSchema } from './schema/nav.ts'
import { findBlock } from './registry.ts'
import { themeSchema } from './theme/theme.ts'

/** What the document engine knows of our blocks. */
export const kinds: Kinds = {
  block: (type) => known.get(type) ?? remember(type),
  checkTheme: checkerOf(themeSchema),
  checkNav: checkerOf(navSchema),
}

const known = new Map<string, BlockKind>()

/** A validator is made when the first block of its type is looked at. */
function remember(type: string): BlockKind | undefined {
  const definition = findBlock(type)
  if (!definition) return undefined
  const { label, defaults, words, schema } = definition
  const kind = { label, defaults, words, check: checkerOf(schema) }
  known.set(type, kind)
  return kind
}

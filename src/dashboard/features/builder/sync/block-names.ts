import { blockIdsOf, blockOf, type Document, pageOfBlock } from '#document/document.ts'
import type { Kinds } from '#document/block-type-registry.ts'
import { quoted } from '#document/names.ts'
import type { ContentBlock } from '#contract/page-document.ts'

/** As a sentence names a block: "Button 'Book a table'". */
export function nameOfBlock(view: Document, id: string, kinds: Kinds): string {
  const block = blockOf(view, id)
  if (!block) return 'A block'
  const { label, words } = partsOf(block, kinds)
  return words === '' ? label : `${label} ${quoted(words)}`
}

/** As the list names it: "Button, Book a table". */
export function optionName(block: ContentBlock, kinds: Kinds): string {
  const { label, words } = partsOf(block, kinds)
  return words === '' ? label : `${label}, ${words}`
}

/** "7 of 20", on the block's own page. */
export function placeOf(view: Document, id: string): string {
  const ids = blockIdsOf(view, pageOfBlock(view, id) ?? '')
  return `${ids.indexOf(id) + 1} of ${ids.length}`
}

/** "Button 'Book a table'", or "3 blocks". */
export function nameOfBlocks(view: Document, ids: readonly string[], kinds: Kinds): string {
  const [first] = ids
  return ids.length === 1 && first !== undefined ? nameOfBlock(view, first, kinds) : `${ids.length} blocks`
}

function partsOf({ type, fields }: ContentBlock, kinds: Kinds) {
  const kind = kinds.block(type)
  return { label: kind?.label ?? type, words: kind?.words(fields).trim() ?? '' }
}

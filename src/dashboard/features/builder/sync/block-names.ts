import { getBlockIds, getBlock, type Document, getPageOfBlock } from '#document/document.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import { quote } from '#document/names.ts'
import type { ContentBlock } from '#contract/page-document.ts'

/** Name of a block in a sentence: "Button 'Book a table'". */
export function describeBlock(view: Document, id: string, blockTypes: BlockTypeRegistry): string {
  const block = getBlock(view, id)
  if (!block) return 'A block'
  const { label, summary } = getLabelAndSummary(block, blockTypes)
  return summary === '' ? label : `${label} ${quote(summary)}`
}

/** Name of a block in a list: "Button, Book a table". */
export function getOptionName(block: ContentBlock, blockTypes: BlockTypeRegistry): string {
  const { label, summary } = getLabelAndSummary(block, blockTypes)
  return summary === '' ? label : `${label}, ${summary}`
}

/** Position on the block's page: "7 of 20". */
export function getPosition(view: Document, id: string): string {
  const ids = getBlockIds(view, getPageOfBlock(view, id) ?? '')
  return `${ids.indexOf(id) + 1} of ${ids.length}`
}

/** "Button 'Book a table'", or "3 blocks". */
export function describeBlocks(view: Document, ids: readonly string[], blockTypes: BlockTypeRegistry): string {
  const [first] = ids
  return ids.length === 1 && first !== undefined ? describeBlock(view, first, blockTypes) : `${ids.length} blocks`
}

function getLabelAndSummary({ type, fields }: ContentBlock, blockTypes: BlockTypeRegistry) {
  const blockType = blockTypes.block(type)
  return { label: blockType?.label ?? type, summary: blockType?.summarize(fields).trim() ?? '' }
}

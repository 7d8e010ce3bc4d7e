import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import type { NewBlock } from '../sync/new-block.ts'
import { formFields } from './field-tree.ts'
import { unparsedIssues } from './unparsed.ts'

/** Remaining issues of a new block. */
export function issuesOfNewBlock({ type, fields }: NewBlock, blockTypes: BlockTypeRegistry) {
  return [...unparsedIssues(fields), ...(blockTypes.block(type)?.check(fields) ?? [])]
}

/** Status text for blocks that are not added yet; `schema` is that of the last one. Null if there are none. */
export function newBlocksWords(
  blocks: readonly NewBlock[],
  blockTypes: BlockTypeRegistry,
  schema: unknown,
): string | null {
  const last = blocks.at(-1)
  if (!last) return null
  if (blocks.length > 1) return `${blocks.length} blocks are not added yet`
  const names = new Set(issuesOfNewBlock(last, blockTypes).map(({ path }) => path.split('.')[0] ?? ''))
  const fields = formFields(schema)
  const needed = [...names].map((name) => fields.find((field) => field.name === name)?.title ?? name).filter(Boolean)
  return `1 block is not added yet${needed.length > 0 ? `: it needs ${needed.join(', ')}` : ''}`
}

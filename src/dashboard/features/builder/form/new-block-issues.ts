import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import type { NewBlock } from '../sync/new-block.ts'
import { toFormFields } from './field-tree.ts'
import { findInvalidJson } from './invalid-json.ts'

/** The issues that still prevent a new block from being added. */
export function findNewBlockIssues({ type, fields }: NewBlock, blockTypes: BlockTypeRegistry) {
  return [...findInvalidJson(fields), ...(blockTypes.block(type)?.check(fields) ?? [])]
}

/** Status text for blocks that are not added yet. Null if there are no such blocks. `schema` belongs to the last block. */
export function describeNewBlocks(
  blocks: readonly NewBlock[],
  blockTypes: BlockTypeRegistry,
  schema: unknown,
): string | null {
  const last = blocks.at(-1)
  if (!last) return null
  if (blocks.length > 1) return `${blocks.length} blocks are not added yet`
  const names = new Set(findNewBlockIssues(last, blockTypes).map(({ path }) => path.split('.')[0] ?? ''))
  const fields = toFormFields(schema)
  const missingTitles = [...names]
    .map((name) => fields.find((field) => field.name === name)?.title ?? name)
    .filter(Boolean)
  return `1 block is not added yet${missingTitles.length > 0 ? `: it needs ${missingTitles.join(', ')}` : ''}`
}

import { replaceBlock } from '../block-order.ts'
import type { Document } from '../document.ts'
import { rejectFields } from '../field-issues.ts'
import type { BlockTypeRegistry } from '../block-type-registry.ts'
import type { SetBlock } from '../operation.ts'
import { ownValue } from '../get-own-value.ts'
import { type Outcome, rejectOperation } from '../operation-error.ts'
import { findOnPage } from '../rules.ts'

/** Sets some of a block's fields; what is left out stays. */
export function setBlock(document: Document, operation: SetBlock, blockTypes: BlockTypeRegistry): Outcome {
  const found = findOnPage(document, operation)
  if (!found.ok) return found
  const { block } = found.node
  const kind = blockTypes.block(block.type)
  if (!kind)
    return rejectOperation(
      'unknown_type',
      'block',
      `There is no block type ${block.type}: it can only be moved or removed`,
    )
  const fields = { ...block.fields, ...operation.fields }
  // A field that the block lacks, since its kind got it later, shows its default: that is what it goes back to.
  const before = { ...kind.defaults, ...block.fields }
  const refused = rejectFields('fields', kind.check(fields))
  if (refused) return refused
  return {
    ok: true,
    document: replaceBlock(document, { ...block, fields }),
    inverse: [
      {
        ...operation,
        fields: Object.fromEntries(Object.keys(operation.fields).map((name) => [name, ownValue(before, name)])),
      },
    ],
  }
}

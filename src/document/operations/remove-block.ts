import { takeBlock } from '../block-order.ts'
import type { Document } from '../document.ts'
import type { RemoveBlock } from '../operation.ts'
import { type Outcome, rejectOperation } from '../operation-error.ts'
import { findOnPage, isHeader, placeOfBlock } from '../rules.ts'

export function removeBlock(document: Document, { page, block: id }: RemoveBlock): Outcome {
  const found = findOnPage(document, { page, block: id })
  if (!found.ok) return found
  if (isHeader(document, id)) return rejectOperation('header_block', 'block', 'The header of a page cannot be removed')
  const { type, fields } = found.node.block
  return {
    ok: true,
    document: takeBlock(document, id),
    inverse: [{ op: 'addBlock', page, type, fields, after: placeOfBlock(document, id), id }],
  }
}

import { putBlock, takeBlock } from '../block-order.ts'
import { type Document, getPage } from '../document.ts'
import type { MoveBlock } from '../operation.ts'
import { type Outcome, rejectOperation } from '../operation-error.ts'
import { findBlockPlace, findOnPage, isHeader, placeOfBlock } from '../rules.ts'

/** Moves a block within its page, or to another one. */
export function moveBlock(document: Document, { page, block, toPage, after }: MoveBlock): Outcome {
  const found = findOnPage(document, { page, block })
  if (!found.ok) return found
  if (isHeader(document, block)) return rejectOperation('header_block', 'block', 'The header of a page cannot be moved')
  const target = toPage ?? page
  if (!getPage(document, target)) return rejectOperation('page_not_found', 'toPage', 'There is no such page')
  const place = findBlockPlace(document, { page: target, after, moved: block })
  if (!place.ok) return place
  return {
    ok: true,
    document: putBlock(takeBlock(document, block), found.node.block, { page: target, before: place.before }),
    inverse: [{ op: 'moveBlock', page: target, block, toPage: page, after: placeOfBlock(document, block) }],
  }
}

import { putBlock, replaceBlock, takeBlock } from '../block-order.ts'
import type { BlockTypeRegistry } from '../block-type-registry.ts'
import { type Document, getBlock, getPage } from '../document.ts'
import { rejectFields } from '../field-issues.ts'
import { ownValue } from '../get-own-value.ts'
import { type Outcome, rejectOperation } from '../operation-error.ts'
import type { AddBlock, MoveBlock, RemoveBlock, SetBlock } from '../operation.ts'
import { HEADER, findBlockPlace, findOnPage, isHeader, placeOfBlock } from '../rules.ts'

/** Adds a block with the given fields and defaults for the others. */
export function addBlock(document: Document, operation: AddBlock, blockTypes: BlockTypeRegistry): Outcome {
  const { page, type, id, after } = operation
  if (!getPage(document, page)) return rejectOperation('page_not_found', 'page', 'There is no such page')
  if (getBlock(document, id)) return rejectOperation('id_taken', 'id', 'There is a block of this id already')
  if (type === HEADER)
    return rejectOperation('header_block', 'type', 'Every page has one header, which comes with the page')
  const blockType = blockTypes.block(type)
  if (!blockType) return rejectOperation('unknown_type', 'type', `There is no block type ${type}`)
  const fields = { ...blockType.defaults, ...operation.fields }
  const refused = rejectFields('fields', blockType.check(fields))
  if (refused) return refused
  const place = findBlockPlace(document, { page, after })
  if (!place.ok) return place
  return {
    ok: true,
    document: putBlock(document, { id, type, fields }, { page, before: place.before }),
    inverse: [{ op: 'removeBlock', page, block: id }],
  }
}

/** Sets some fields of a block. */
export function setBlock(document: Document, operation: SetBlock, blockTypes: BlockTypeRegistry): Outcome {
  const found = findOnPage(document, operation)
  if (!found.ok) return found
  const { block } = found.node
  const blockType = blockTypes.block(block.type)
  if (!blockType)
    return rejectOperation(
      'unknown_type',
      'block',
      `There is no block type ${block.type}: it can only be moved or removed`,
    )
  const fields = { ...block.fields, ...operation.fields }
  // A missing field (its type got it later) shows its default, so undo sets that.
  const before = { ...blockType.defaults, ...block.fields }
  const refused = rejectFields('fields', blockType.check(fields))
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

/** Moves a block within its page or to another. */
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

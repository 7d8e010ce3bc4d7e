import { insertBlock, replaceBlock, detachBlock } from '../block-order.ts'
import type { BlockTypeRegistry } from '../block-type-registry.ts'
import { omitDefaults } from '../omit-defaults.ts'
import { type Document, getBlock, getPage } from '../document.ts'
import { rejectFields } from '../reject-fields.ts'
import { getOwnValue } from '../get-own-value.ts'
import { type Outcome, rejectOperation } from '../operation-error.ts'
import type { AddBlock, MoveBlock, RemoveBlock, SetBlock } from '../operation.ts'
import { HEADER, findBlockPlace, findBlockOnPage, isHeader, getBlockPlace } from '../rules.ts'

/** Adds a block. Fields that the operation omits get their defaults. */
export function addBlock(document: Document, operation: AddBlock, blockTypes: BlockTypeRegistry): Outcome {
  const { page, type, id, after } = operation
  if (!getPage(document, page)) return rejectOperation('page_not_found', 'page', 'There is no such page')
  if (getBlock(document, id)) return rejectOperation('id_taken', 'id', 'There is already a block with this id')
  if (type === HEADER)
    return rejectOperation('header_block', 'type', 'Every page has one header, which comes with the page')
  const blockType = blockTypes.block(type)
  if (!blockType) return rejectOperation('unknown_type', 'type', `There is no block type ${type}`)
  const fields = omitDefaults({ ...blockType.defaults, ...operation.fields }, blockType)
  const rejection = rejectFields('fields', blockType.check(fields))
  if (rejection) return rejection
  const place = findBlockPlace(document, { pageId: page, after })
  if (!place.ok) return place
  return {
    ok: true,
    document: insertBlock(document, { id, type, fields }, { page, before: place.previous }),
    inverse: [{ op: 'removeBlock', page, block: id }],
  }
}

/** Sets some fields of a block. */
export function setBlock(document: Document, operation: SetBlock, blockTypes: BlockTypeRegistry): Outcome {
  const lookup = findBlockOnPage(document, operation)
  if (!lookup.ok) return lookup
  const { block } = lookup.node
  const blockType = blockTypes.block(block.type)
  if (!blockType)
    return rejectOperation(
      'unknown_type',
      'block',
      `There is no block type ${block.type}: it can only be moved or removed`,
    )
  const fields = omitDefaults({ ...block.fields, ...operation.fields }, blockType)
  // A field that the type got after the block was stored shows its default. Undo sets that default.
  const shownFields = { ...blockType.defaults, ...blockType.omittedDefaults, ...block.fields }
  const rejection = rejectFields('fields', blockType.check(fields))
  if (rejection) return rejection
  return {
    ok: true,
    document: replaceBlock(document, { ...block, fields }),
    inverse: [
      {
        ...operation,
        fields: Object.fromEntries(Object.keys(operation.fields).map((name) => [name, getOwnValue(shownFields, name)])),
      },
    ],
  }
}

/** Moves a block within its page or to another page. */
export function moveBlock(document: Document, { page, block, toPage, after }: MoveBlock): Outcome {
  const lookup = findBlockOnPage(document, { page, block })
  if (!lookup.ok) return lookup
  if (isHeader(document, block)) return rejectOperation('header_block', 'block', 'The header of a page cannot be moved')
  const target = toPage ?? page
  if (!getPage(document, target)) return rejectOperation('page_not_found', 'toPage', 'There is no such page')
  const place = findBlockPlace(document, { pageId: target, after, movedId: block })
  if (!place.ok) return place
  return {
    ok: true,
    document: insertBlock(detachBlock(document, block), lookup.node.block, { page: target, before: place.previous }),
    inverse: [{ op: 'moveBlock', page: target, block, toPage: page, after: getBlockPlace(document, block) }],
  }
}

export function removeBlock(document: Document, { page, block: id }: RemoveBlock): Outcome {
  const lookup = findBlockOnPage(document, { page, block: id })
  if (!lookup.ok) return lookup
  if (isHeader(document, id)) return rejectOperation('header_block', 'block', 'The header of a page cannot be removed')
  const { type, fields } = lookup.node.block
  return {
    ok: true,
    document: detachBlock(document, id),
    inverse: [{ op: 'addBlock', page, type, fields, after: getBlockPlace(document, id), id }],
  }
}

import { putBlock } from '../block-order.ts'
import { getBlock, type Document, getPage } from '../document.ts'
import { rejectFields } from '../field-issues.ts'
import type { BlockTypeRegistry } from '../block-type-registry.ts'
import type { AddBlock } from '../operation.ts'
import { type Outcome, rejectOperation } from '../operation-error.ts'
import { findBlockPlace, HEADER } from '../rules.ts'

/** Adds a block whose fields are those sent, and defaults where none are. */
export function addBlock(document: Document, operation: AddBlock, blockTypes: BlockTypeRegistry): Outcome {
  const { page, type, id, after } = operation
  if (!getPage(document, page)) return rejectOperation('page_not_found', 'page', 'There is no such page')
  if (getBlock(document, id)) return rejectOperation('id_taken', 'id', 'There is a block of this id already')
  if (type === HEADER)
    return rejectOperation('header_block', 'type', 'Every page has one header, which comes with the page')
  const kind = blockTypes.block(type)
  if (!kind) return rejectOperation('unknown_type', 'type', `There is no block type ${type}`)
  const fields = { ...kind.defaults, ...operation.fields }
  const refused = rejectFields('fields', kind.check(fields))
  if (refused) return refused
  const place = findBlockPlace(document, { page, after })
  if (!place.ok) return place
  return {
    ok: true,
    document: putBlock(document, { id, type, fields }, { page, before: place.before }),
    inverse: [{ op: 'removeBlock', page, block: id }],
  }
}

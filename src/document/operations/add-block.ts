import { putBlock } from '../block-order.ts'
import { blockOf, type Document, pageOf } from '../document.ts'
import { refuseFields } from '../field-issues.ts'
import type { Kinds } from '../block-type-registry.ts'
import type { AddBlock } from '../operation.ts'
import { type Outcome, refuse } from '../operation-error.ts'
import { findBlockPlace, HEADER } from '../rules.ts'

/** Adds a block whose fields are those sent, and defaults where none are. */
export function addBlock(document: Document, operation: AddBlock, kinds: Kinds): Outcome {
  const { page, type, id, after } = operation
  if (!pageOf(document, page)) return refuse('page_not_found', 'page', 'There is no such page')
  if (blockOf(document, id)) return refuse('id_taken', 'id', 'There is a block of this id already')
  if (type === HEADER) return refuse('header_block', 'type', 'Every page has one header, which comes with the page')
  const kind = kinds.block(type)
  if (!kind) return refuse('unknown_type', 'type', `There is no block type ${type}`)
  const fields = { ...kind.defaults, ...operation.fields }
  const refused = refuseFields('fields', kind.check(fields))
  if (refused) return refused
  const place = findBlockPlace(document, { page, after })
  if (!place.ok) return place
  return {
    ok: true,
    document: putBlock(document, { id, type, fields }, { page, before: place.before }),
    inverse: [{ op: 'removeBlock', page, block: id }],
  }
}

import { putBlock } from '../block-order.ts'
import { getBlock, type Document, getPage } from '../document.ts'
import { setId } from '../hash-array-mapped-trie.ts'
import type { BlockTypeRegistry } from '../block-type-registry.ts'
import type { AddPage } from '../operation.ts'
import { type Outcome, rejectOperation } from '../operation-error.ts'
import { findPagePlace, HEADER, rejectSlug } from '../rules.ts'

/** Adds a page with the header that every page has. */
export function addPage(document: Document, operation: AddPage, blockTypes: BlockTypeRegistry): Outcome {
  const { id, headerId, name, slug, icon = '', after } = operation
  if (getPage(document, id)) return rejectOperation('id_taken', 'id', 'There is a page of this id already')
  if (getBlock(document, headerId))
    return rejectOperation('id_taken', 'headerId', 'There is a block of this id already')
  const refused = rejectSlug(document, slug, { page: id, path: 'slug' })
  if (refused) return refused
  const place = findPagePlace(document, { after })
  if (!place.ok) return place
  const empty = { page: { id, name, slug, icon }, first: null, last: null, length: 0 }
  const pageIds = document.pageIds.toSpliced(document.pageIds.indexOf(place.before) + 1, 0, id)
  const header = { id: headerId, type: HEADER, fields: { ...blockTypes.block(HEADER)?.defaults } }
  return {
    ok: true,
    document: putBlock({ ...document, pageIds, pages: setId(document.pages, id, empty) }, header, {
      page: id,
      before: null,
    }),
    inverse: [{ op: 'removePage', page: id }],
  }
}

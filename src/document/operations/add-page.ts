import { putBlock } from '../block-order.ts'
import { blockOf, type Document, pageOf } from '../document.ts'
import { setId } from '../hash-array-mapped-trie.ts'
import type { Kinds } from '../block-type-registry.ts'
import type { AddPage } from '../operation.ts'
import { type Outcome, refuse } from '../operation-error.ts'
import { findPagePlace, HEADER, refuseSlug } from '../rules.ts'

/** Adds a page with the header that every page has. */
export function addPage(document: Document, operation: AddPage, kinds: Kinds): Outcome {
  const { id, headerId, name, slug, icon = '', after } = operation
  if (pageOf(document, id)) return refuse('id_taken', 'id', 'There is a page of this id already')
  if (blockOf(document, headerId)) return refuse('id_taken', 'headerId', 'There is a block of this id already')
  const refused = refuseSlug(document, slug, { page: id, path: 'slug' })
  if (refused) return refused
  const place = findPagePlace(document, { after })
  if (!place.ok) return place
  const empty = { page: { id, name, slug, icon }, first: null, last: null, length: 0 }
  const pageIds = document.pageIds.toSpliced(document.pageIds.indexOf(place.before) + 1, 0, id)
  const header = { id: headerId, type: HEADER, fields: { ...kinds.block(HEADER)?.defaults } }
  return {
    ok: true,
    document: putBlock({ ...document, pageIds, pages: setId(document.pages, id, empty) }, header, {
      page: id,
      before: null,
    }),
    inverse: [{ op: 'removePage', page: id }],
  }
}

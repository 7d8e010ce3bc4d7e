import { blockIdsOf, type Document, pageOf } from '../document.ts'
import { deleteId } from '../hash-array-mapped-trie.ts'
import type { RemovePage } from '../operation.ts'
import { type Outcome, refuse } from '../operation-error.ts'
import { restorationOfPage } from '../restore-operations.ts'
import { isHome } from '../rules.ts'

/** Removes a page with everything on it. */
export function removePage(document: Document, { page }: RemovePage): Outcome {
  if (!pageOf(document, page)) return refuse('page_not_found', 'page', 'There is no such page')
  if (isHome(document, page)) return refuse('home_page', 'page', 'The home page cannot be removed')
  return {
    ok: true,
    document: {
      ...document,
      pageIds: document.pageIds.filter((id) => id !== page),
      pages: deleteId(document.pages, page),
      blocks: blockIdsOf(document, page).reduce(deleteId, document.blocks),
    },
    inverse: restorationOfPage(document, page),
  }
}

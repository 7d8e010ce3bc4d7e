import { getBlockIds, type Document, getPage } from '../document.ts'
import { deleteId } from '../hash-array-mapped-trie.ts'
import type { RemovePage } from '../operation.ts'
import { type Outcome, rejectOperation } from '../operation-error.ts'
import { getRestorePageOperations } from '../restore-operations.ts'
import { isHome } from '../rules.ts'

/** Removes a page with everything on it. */
export function removePage(document: Document, { page }: RemovePage): Outcome {
  if (!getPage(document, page)) return rejectOperation('page_not_found', 'page', 'There is no such page')
  if (isHome(document, page)) return rejectOperation('home_page', 'page', 'The home page cannot be removed')
  return {
    ok: true,
    document: {
      ...document,
      pageIds: document.pageIds.filter((id) => id !== page),
      pages: deleteId(document.pages, page),
      blocks: getBlockIds(document, page).reduce(deleteId, document.blocks),
    },
    inverse: getRestorePageOperations(document, page),
  }
}

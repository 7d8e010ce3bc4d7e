import { type Document, type PageFields } from '../document.ts'
import { getId, setId } from '../hash-array-mapped-trie.ts'
import type { SetPage } from '../operation.ts'
import { type Outcome, rejectOperation } from '../operation-error.ts'
import { rejectSlug } from '../rules.ts'

/** Changes what a page is called, its address, its icon. */
export function setPage(document: Document, { page: id, fields }: SetPage): Outcome {
  const node = getId(document.pages, id)
  if (!node) return rejectOperation('page_not_found', 'page', 'There is no such page')
  const { page } = node
  const { name = page.name, slug = page.slug, icon = page.icon } = fields
  const refused = fields.slug === undefined ? null : rejectSlug(document, slug, { page: id, path: 'fields.slug' })
  if (refused) return refused
  return {
    ok: true,
    document: { ...document, pages: setId(document.pages, id, { ...node, page: { id, name, slug, icon } }) },
    inverse: [{ op: 'setPage', page: id, fields: before(fields, page) }],
  }
}

function before(fields: SetPage['fields'], { name, slug, icon }: PageFields): SetPage['fields'] {
  return {
    ...(fields.name !== undefined && { name }),
    ...(fields.slug !== undefined && { slug }),
    ...(fields.icon !== undefined && { icon }),
  }
}

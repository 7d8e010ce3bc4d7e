import { type Document, getPage } from './document.ts'
import { getById } from './hash-array-mapped-trie.ts'
import { rejectOperation, type OperationRejection } from './operation-error.ts'

/** Type of the block at the top of each page. It cannot be moved, removed or added. */
export const HEADER = 'header'

/** Whether a block is its page's header. */
export function isHeader(document: Document, block: string): boolean {
  const node = getById(document.blocks, block)
  return node?.block.type === HEADER && node.before === null
}

/** Whether a page is the home page: always first, without an address, not removable. */
export function isHome(document: Document, page: string): boolean {
  return document.pageIds[0] === page
}

/** Finds a block on the page where it is expected. */
export function findBlockOnPage(document: Document, { page, block }: { page: string; block: string }) {
  if (!getPage(document, page)) return rejectOperation('page_not_found', 'page', 'There is no such page')
  const node = getById(document.blocks, block)
  if (node?.page !== page) return rejectOperation('block_not_found', 'block', 'There is no such block on this page')
  return { ok: true as const, node }
}

type PlaceResult<Value> = { ok: true; before: Value } | OperationRejection

/**
 * The block after which a position on an existing page lies; null for the position before all blocks. Without `after`, the position is at the
 * end; with null, it is the first one below the header.
 */
export function findBlockPlace(
  document: Document,
  { page, after, moved }: { page: string; after: string | null | undefined; moved?: string },
): PlaceResult<string | null> {
  const node = getById(document.pages, page)
  if (after === undefined) return { ok: true, before: findLastExcept(document, node?.last ?? null, moved) }
  if (after === null) {
    const first = node?.first ?? null
    return { ok: true, before: first !== null && isHeader(document, first) ? first : null }
  }
  if (after === moved) return rejectOperation('after_not_found', 'after', 'A block cannot stand after itself')
  if (getById(document.blocks, after)?.page !== page)
    return rejectOperation('after_not_found', 'after', 'There is no such block on this page')
  return { ok: true, before: after }
}

/** A block's position as `after` of an operation; the inverse of `findBlockPlace`. */
export function getBlockPlace(document: Document, block: string): string | null {
  const before = getById(document.blocks, block)?.before ?? null
  return before === null || isHeader(document, before) ? null : before
}

/** The page after which a position lies. Without `after`, it is at the end; with null, it is directly after the home page. */
export function findPagePlace(
  document: Document,
  { after, moved }: { after: string | null | undefined; moved?: string },
): PlaceResult<string> {
  const home = document.pageIds[0] ?? ''
  if (after === null) return { ok: true, before: home }
  if (after === undefined) return { ok: true, before: document.pageIds.findLast((id) => id !== moved) ?? home }
  if (after === moved) return rejectOperation('after_not_found', 'after', 'A page cannot stand after itself')
  if (!getPage(document, after)) return rejectOperation('after_not_found', 'after', 'There is no such page')
  return { ok: true, before: after }
}

/** A page's position as `after` of an operation; the inverse of `findPagePlace`. */
export function getPagePlace(document: Document, page: string): string | null {
  const before = document.pageIds[document.pageIds.indexOf(page) - 1]
  return before === undefined || isHome(document, before) ? null : before
}

/** The reason why a page may not have an address. Null if it may. */
export function rejectSlug(document: Document, slug: string, { page, path }: { page: string; path: string }) {
  if (isHome(document, page))
    return slug === ''
      ? null
      : rejectOperation('home_page', path, 'The home page has no address of its own: leave it empty')
  if (slug === '') return rejectOperation('slug_taken', path, 'Only the home page has an empty address')
  const other = document.pageIds.find((id) => id !== page && getPage(document, id)?.slug === slug)
  return other === undefined ? null : rejectOperation('slug_taken', path, `Another page has the address ${slug}`)
}

function findLastExcept(document: Document, last: string | null, moved: string | undefined): string | null {
  return last !== null && last === moved ? (getById(document.blocks, last)?.before ?? null) : last
}

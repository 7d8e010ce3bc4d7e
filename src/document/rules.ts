import { type Document, getPage } from './document.ts'
import { getId } from './hash-array-mapped-trie.ts'
import { rejectOperation, type OperationRejection } from './operation-error.ts'

/** Type of the block at the top of each page. It cannot be moved, removed or added. */
export const HEADER = 'header'

/** Whether a block is its page's header. */
export function isHeader(document: Document, block: string): boolean {
  const node = getId(document.blocks, block)
  return node?.block.type === HEADER && node.before === null
}

/** Whether a page is the home page: always first, without an address, not removable. */
export function isHome(document: Document, page: string): boolean {
  return document.pageIds[0] === page
}

/** The block if it is on that page. */
export function findOnPage(document: Document, { page, block }: { page: string; block: string }) {
  if (!getPage(document, page)) return rejectOperation('page_not_found', 'page', 'There is no such page')
  const node = getId(document.blocks, block)
  if (node?.page !== page) return rejectOperation('block_not_found', 'block', 'There is no such block on this page')
  return { ok: true as const, node }
}

type Found<Value> = { ok: true; before: Value } | OperationRejection

/**
 * The block after which a position is, on an existing page (null: before all). Without `after`: at the end; null: in the first position,
 * below the header.
 */
export function findBlockPlace(
  document: Document,
  { page, after, moved }: { page: string; after: string | null | undefined; moved?: string },
): Found<string | null> {
  const node = getId(document.pages, page)
  if (after === undefined) return { ok: true, before: lastBut(document, node?.last ?? null, moved) }
  if (after === null) {
    const first = node?.first ?? null
    return { ok: true, before: first !== null && isHeader(document, first) ? first : null }
  }
  if (after === moved) return rejectOperation('after_not_found', 'after', 'A block cannot stand after itself')
  if (getId(document.blocks, after)?.page !== page)
    return rejectOperation('after_not_found', 'after', 'There is no such block on this page')
  return { ok: true, before: after }
}

/** A block's position as `after` of an operation; the inverse of `findBlockPlace`. */
export function placeOfBlock(document: Document, block: string): string | null {
  const before = getId(document.blocks, block)?.before ?? null
  return before === null || isHeader(document, before) ? null : before
}

/** The page after which a position is. Without `after`: at the end; null: in the first position, after the home page. */
export function findPagePlace(
  document: Document,
  { after, moved }: { after: string | null | undefined; moved?: string },
): Found<string> {
  const home = document.pageIds[0] ?? ''
  if (after === null) return { ok: true, before: home }
  if (after === undefined) return { ok: true, before: document.pageIds.findLast((id) => id !== moved) ?? home }
  if (after === moved) return rejectOperation('after_not_found', 'after', 'A page cannot stand after itself')
  if (!getPage(document, after)) return rejectOperation('after_not_found', 'after', 'There is no such page')
  return { ok: true, before: after }
}

/** A page's position as `after` of an operation; the inverse of `findPagePlace`. */
export function placeOfPage(document: Document, page: string): string | null {
  const before = document.pageIds[document.pageIds.indexOf(page) - 1]
  return before === undefined || isHome(document, before) ? null : before
}

/** Why a page may not have an address; null if it may. */
export function rejectSlug(document: Document, slug: string, { page, path }: { page: string; path: string }) {
  if (isHome(document, page))
    return slug === ''
      ? null
      : rejectOperation('home_page', path, 'The home page has no address of its own: leave it empty')
  if (slug === '') return rejectOperation('slug_taken', path, 'Only the home page has an empty address')
  const other = document.pageIds.find((id) => id !== page && getPage(document, id)?.slug === slug)
  return other === undefined ? null : rejectOperation('slug_taken', path, `Another page has the address ${slug}`)
}

function lastBut(document: Document, last: string | null, moved: string | undefined): string | null {
  return last !== null && last === moved ? (getId(document.blocks, last)?.before ?? null) : last
}

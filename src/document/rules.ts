/**
 * Rules that every document keeps: the header is the first block of each page, the home page is the first page, and no two pages have the same
 * address.
 */
import { type Document, getPage } from './document.ts'
import { getById } from './hash-array-mapped-trie.ts'
import { rejectOperation, type OperationRejection } from './operation-error.ts'

/** Type of the block at the top of each page. It cannot be moved, removed or added. */
export const HEADER = 'header'

/** Whether a block is the header of its page. */
export function isHeader(document: Document, blockId: string): boolean {
  const node = getById(document.blocks, blockId)
  return node?.block.type === HEADER && node.before === null
}

/** Whether a page is the home page. It is always the first page, has an empty address, and cannot be removed. */
export function isHome(document: Document, pageId: string): boolean {
  return document.pageIds[0] === pageId
}

/** Finds a block. Rejects the operation if the block is not on the given page. */
export function findBlockOnPage(document: Document, { page, block }: { page: string; block: string }) {
  if (!getPage(document, page)) return rejectOperation('page_not_found', 'page', 'There is no such page')
  const node = getById(document.blocks, block)
  if (node?.page !== page) return rejectOperation('block_not_found', 'block', 'There is no such block on this page')
  return { ok: true as const, node }
}

/** `previous` is the block or page that comes directly before the place. */
type PlaceResult<Value> = { ok: true; previous: Value } | OperationRejection

/**
 * Finds where a block is placed on a page, and returns the block that comes directly before that place, or null if there is none. `after` is
 * the block to place it after: null places it below the header, undefined at the end. The page must exist.
 */
export function findBlockPlace(
  document: Document,
  { pageId, after, movedId }: { pageId: string; after: string | null | undefined; movedId?: string },
): PlaceResult<string | null> {
  const node = getById(document.pages, pageId)
  if (after === undefined) return { ok: true, previous: findLastUnmoved(document, node?.last ?? null, movedId) }
  if (after === null) {
    const first = node?.first ?? null
    return { ok: true, previous: first !== null && isHeader(document, first) ? first : null }
  }
  if (after === movedId) return rejectOperation('after_not_found', 'after', 'A block cannot stand after itself')
  if (getById(document.blocks, after)?.page !== pageId)
    return rejectOperation('after_not_found', 'after', 'There is no such block on this page')
  return { ok: true, previous: after }
}

/** Returns the value of `after` that would place a block where it is now. */
export function getBlockPlace(document: Document, blockId: string): string | null {
  const previous = getById(document.blocks, blockId)?.before ?? null
  return previous === null || isHeader(document, previous) ? null : previous
}

/**
 * Finds where a page is placed, and returns the page that comes directly before that place. `after` is the page to place it after: null places
 * it after the home page, undefined at the end.
 */
export function findPagePlace(
  document: Document,
  { after, movedId }: { after: string | null | undefined; movedId?: string },
): PlaceResult<string> {
  const home = document.pageIds[0] ?? ''
  if (after === null) return { ok: true, previous: home }
  if (after === undefined) return { ok: true, previous: document.pageIds.findLast((id) => id !== movedId) ?? home }
  if (after === movedId) return rejectOperation('after_not_found', 'after', 'A page cannot stand after itself')
  if (!getPage(document, after)) return rejectOperation('after_not_found', 'after', 'There is no such page')
  return { ok: true, previous: after }
}

/** Returns the value of `after` that would place a page where it is now. */
export function getPagePlace(document: Document, pageId: string): string | null {
  const previous = document.pageIds[document.pageIds.indexOf(pageId) - 1]
  return previous === undefined || isHome(document, previous) ? null : previous
}

/** Checks that a page may have an address. Returns the rejection, or null if the page may have the address. */
export function checkSlug(document: Document, slug: string, { pageId, path }: { pageId: string; path: string }) {
  if (isHome(document, pageId))
    return slug === ''
      ? null
      : rejectOperation('home_page', path, 'The home page has no address of its own: leave it empty')
  if (slug === '') return rejectOperation('slug_taken', path, 'Only the home page has an empty address')
  const other = document.pageIds.find((id) => id !== pageId && getPage(document, id)?.slug === slug)
  return other === undefined ? null : rejectOperation('slug_taken', path, `Another page has the address ${slug}`)
}

/** Checks that a page may be a translation. Returns the rejection, or null if the page may be one. */
export function checkTranslation(document: Document, pageId: string) {
  return isHome(document, pageId)
    ? rejectOperation('home_page', 'fields.translation', 'The home page cannot be a translation of another page')
    : null
}

/** Returns the last block of a page, or the one before it if the last block is the one that is moved. */
function findLastUnmoved(document: Document, last: string | null, movedId: string | undefined): string | null {
  return last !== null && last === movedId ? (getById(document.blocks, last)?.before ?? null) : last
}

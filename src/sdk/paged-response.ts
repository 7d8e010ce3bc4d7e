import { isRecord } from './http/is-record.ts'

/**
 * The response of a list. Await it for the first page, iterate over it for the items of all pages, or over `pages()` for the pages. The next
 * page is requested when the items before it have been used.
 */
export interface PagedResponse<Page> extends Promise<Page>, AsyncIterable<ListItem<Page>> {
  pages(): AsyncIterable<Page>
}
export type ListItem<Page> = Page extends { data: readonly (infer Item)[] } ? Item : never

/** Adds the iterators to the promise of a first page. */
export function toPagedResponse(
  firstPage: Promise<unknown>,
  readPage: (cursor: string) => Promise<unknown>,
): Promise<unknown> {
  async function* pages() {
    for (let page = await firstPage; isListPage(page); page = await readPage(page.next_cursor)) {
      yield page
      if (!page.next_cursor) return
    }
  }
  async function* items() {
    for await (const { data } of pages()) yield* data
  }
  return Object.assign(firstPage, { pages, [Symbol.asyncIterator]: items })
}

function isListPage(page: unknown): page is { data: unknown[]; next_cursor: string } {
  return isRecord(page) && Array.isArray(page['data'])
}

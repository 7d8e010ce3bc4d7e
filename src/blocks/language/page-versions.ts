import type { PageTranslation } from '#contract/page-document.ts'

/** The fields of a page that group it with its translations. */
export interface LinkedPage {
  id: string
  translation?: PageTranslation
}

/** The versions of a page in several languages: the original first, then its translations in the order of the document. */
export type PageVersions<Page extends LinkedPage> = readonly [Page, ...Page[]]

/**
 * Groups the pages of a document by their original, in the order of the document. If the original was removed, its first translation takes
 * its place. The home page is never a translation.
 */
export function groupVersions<Page extends LinkedPage>(pages: readonly Page[]): PageVersions<Page>[] {
  const [home] = pages
  const byId = new Map<string, LinkedPage>(pages.map((page) => [page.id, page === home ? { id: page.id } : page]))
  const groups = new Map<string, [Page, ...Page[]]>()
  for (const page of pages) {
    const key = getOriginalId(page.id, byId)
    const group = groups.get(key)
    if (!group) groups.set(key, [page])
    else if (page.id === key) group.unshift(page)
    else group.push(page)
  }
  return [...groups.values()]
}

/** A translation of a translation belongs to the same original, however many are between them. In a circle, each page is its own original. */
function getOriginalId(id: string, pages: ReadonlyMap<string, LinkedPage>): string {
  const passedIds = new Set<string>()
  for (let next = id; !passedIds.has(next);) {
    passedIds.add(next)
    const translation = pages.get(next)?.translation
    if (!translation) return next
    next = translation.of
  }
  return id
}

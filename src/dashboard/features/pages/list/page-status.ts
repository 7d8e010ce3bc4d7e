import type { PageSummary } from '../../../api/page-changes.ts'
import type { PageSearch, PageStatus } from './page-search.ts'

/** Where a page stands: only here, on its address as it is here, or on its address as it was. */
export function getStatus({
  status,
  revision,
  publishedRevision,
}: Pick<PageSummary, 'status' | 'revision' | 'publishedRevision'>): PageStatus {
  if (status === 'draft') return 'draft'
  // A service need not tell which revision is live.
  if (publishedRevision === null || revision === null) return 'published'
  return publishedRevision === revision ? 'published' : 'changed'
}

/** Those that the search asks for; pages with unpublished changes are published ones too. */
export function matching(pages: readonly PageSummary[], { q = '', status }: PageSearch): PageSummary[] {
  const typed = q.toLocaleLowerCase()
  return pages.filter(
    (page) =>
      (page.name.toLocaleLowerCase().includes(typed) || page.subdomain.includes(typed)) &&
      (status === undefined || getStatus(page) === status || (status === 'published' && getStatus(page) === 'changed')),
  )
}

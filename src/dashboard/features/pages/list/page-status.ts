import type { PageSummary } from '#dashboard/api/page-changes.ts'
import { isHostedMatch } from '#dashboard/pickers/is-hosted-match.ts'
import type { PageSearch, PageStatus } from './page-search.ts'

/** Status of a page: draft, published, or published with unpublished changes. */
export function getPageStatus({
  status,
  revision,
  publishedRevision,
}: Pick<PageSummary, 'status' | 'revision' | 'publishedRevision'>): PageStatus {
  if (status === 'draft') return 'draft'
  // A service may omit the published revision.
  if (publishedRevision === null || revision === null) return 'published'
  return publishedRevision === revision ? 'published' : 'changed'
}

/** Pages that match the search. Those with unpublished changes also match the status `published`. */
export function filterPages(pages: readonly PageSummary[], { q = '', status }: PageSearch): PageSummary[] {
  return pages.filter(
    (page) =>
      isHostedMatch(page, q) &&
      (status === undefined ||
        getPageStatus(page) === status ||
        (status === 'published' && getPageStatus(page) === 'changed')),
  )
}

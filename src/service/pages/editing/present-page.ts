import type { PageContent } from '#contract/page-document.ts'
import type { Page, PageSummary } from '#contract/page.ts'
import { writeDocument } from '#document/document.ts'
import type { Hosting } from '../hosting/hosting.ts'
import type { PageRow } from '../documents/page-rows.ts'
import type { Draft } from '../documents/read-draft.ts'

/** Presents a page with its document. */
export function presentPage(row: PageRow, content: PageContent, hosting: Hosting): Page {
  return {
    ...getSettings(row, hosting),
    pages: content.pages.map((page) => ({ ...page, previewUrl: hosting.previewUrl(row, page.slug) })),
    theme: content.theme,
    nav: content.nav,
    redirects: row.redirects,
  }
}

/** Presents a page with a draft that is already in memory. */
export function presentDraft(row: PageRow, { document }: Draft, hosting: Hosting): Page {
  return presentPage(row, writeDocument(document), hosting)
}

export function presentSummary(row: PageRow, hosting: Hosting): PageSummary {
  return { ...getSettings(row, hosting), thumbnailUrl: hosting.thumbnailUrl(row) }
}

function getSettings(row: PageRow, hosting: Hosting) {
  const { id, name, subdomain, revision, publishedRevision, createdAt, updatedAt, publishedAt } = row
  const { publishAt, unpublishAt, scheduleZone, scheduleProblem, passwordHash } = row
  return {
    id,
    name,
    subdomain,
    url: hosting.pageUrl(subdomain),
    status: publishedRevision === null ? 'draft' : 'published',
    revision,
    publishedRevision,
    previewUrl: hosting.previewUrl(row),
    createdAt,
    updatedAt,
    publishedAt,
    publishAt,
    unpublishAt,
    scheduleTimezone: scheduleZone,
    scheduleProblem,
    hasPassword: passwordHash !== null,
  }
}

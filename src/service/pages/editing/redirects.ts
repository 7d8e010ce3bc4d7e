import { and, desc, eq } from 'drizzle-orm'
import type { PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import type { PageRedirect } from '#service/hosts/page-directory/schema.ts'
import { invalidField } from '#service/http/api-error.ts'
import type { PageRow } from '../documents/page-rows.ts'
import { readPageAt } from '../documents/page-store.ts'
import { pageEdits } from '../documents/schema.ts'

const MAX_REDIRECTS = 500

/** The redirects of a page after `content` is published: those it has, and others from addresses that visitors knew until now. */
export async function updateRedirects(db: Database, page: PageRow, content: PageContent): Promise<PageRedirect[]> {
  const published = await findPublishedRevision(db, page)
  const before = published === null ? null : await readPageAt(db, page, published)
  return addFormerSlugs(page.redirects, before, content)
}

/**
 * Adds the addresses that pages had in `before`. An address that a page has now leads to that page, so its redirect is removed. A redirect
 * from an address of `before` was set by somebody since then, so it stays.
 */
export function addFormerSlugs(
  redirects: readonly PageRedirect[],
  before: PageContent | null,
  { pages }: PageContent,
): PageRedirect[] {
  const ids = new Set(pages.map(({ id }) => id))
  const slugs = new Set(pages.map(({ slug }) => slug))
  const chosenPages = new Map(redirects.filter(({ page }) => ids.has(page)).map(({ slug, page }) => [slug, page]))
  const former = (before?.pages ?? []).flatMap(({ id, slug }) =>
    ids.has(id) ? [{ slug, page: chosenPages.get(slug) ?? id }] : [],
  )
  const formerSlugs = new Set(former.map(({ slug }) => slug))
  // The newest come last, also those that the page had before, because the oldest are left out beyond the limit.
  const ordered = [...redirects.filter(({ slug }) => !formerSlugs.has(slug)), ...former]
  return ordered.filter(({ slug }) => slug !== '' && !slugs.has(slug)).slice(-MAX_REDIRECTS)
}

/**
 * Refuses two redirects from one address, and new ones that name no page of the draft or an address that a page has. `current` has those that
 * the page has already.
 */
export function requireRedirects(
  redirects: readonly PageRedirect[],
  current: readonly PageRedirect[],
  { pages }: PageContent,
): void {
  const usedSlugs = new Set<string>()
  for (const [index, { slug, page }] of redirects.entries()) {
    const isNew = !current.some((redirect) => redirect.slug === slug && redirect.page === page)
    if (isNew && !pages.some(({ id }) => id === page))
      throw invalidField('body', `redirects.${index}.page`, 'The document has no such page')
    if (usedSlugs.has(slug) || (isNew && pages.some((other) => other.slug === slug)))
      throw invalidField('body', `redirects.${index}.slug`, `A page or another redirect has the address ${slug}`)
    usedSlugs.add(slug)
  }
}

/** The revision that visitors saw last. Null if the page was never published. */
async function findPublishedRevision(db: Database, page: PageRow): Promise<number | null> {
  const isOfPage = and(eq(pageEdits.workspaceId, page.workspaceId), eq(pageEdits.pageId, page.id))
  const [newest] = await db
    .select({ revision: pageEdits.revision })
    .from(pageEdits)
    .where(and(isOfPage, eq(pageEdits.published, true)))
    .orderBy(desc(pageEdits.revision))
    .limit(1)
  return newest?.revision ?? null
}

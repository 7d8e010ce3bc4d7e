import { and, eq } from 'drizzle-orm'
import type { PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import type { PageHost, Publication } from './find-host.ts'
import { publications } from './schema.ts'

/** Reads the document of a publication; null: another publication has replaced it. */
export type ReadContent = (host: PageHost, publication: Publication) => Promise<PageContent | null>

/** Documents are read when a form first needs one, and cached as long as their publication. */
export function createContentReader(db: Database): ReadContent {
  const cache = new WeakMap<Publication, Promise<PageContent | null>>()
  return async ({ workspaceId, pageId }, publication) => {
    const cached = cache.get(publication)
    if (cached) return cached
    const reading = db
      .select({ content: publications.content })
      .from(publications)
      .where(
        and(
          eq(publications.workspaceId, workspaceId),
          eq(publications.pageId, pageId),
          eq(publications.id, publication.id),
        ),
      )
      .then(([row]) => row?.content ?? null)
    cache.set(publication, reading)
    // A failed read is tried again.
    reading.then(
      (content) => content === null && cache.delete(publication),
      () => cache.delete(publication),
    )
    return reading
  }
}

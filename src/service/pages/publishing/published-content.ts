import { and, eq } from 'drizzle-orm'
import type { PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import type { Host, Publication } from '../hosting/find-host.ts'
import { publications } from '../hosting/schema.ts'

/** The document that a publication was rendered from; null: another one has taken its place. */
export type ReadContent = (host: Host, publication: Publication) => Promise<PageContent | null>

/** Documents are read when a form first needs one, and kept as long as what was rendered from them. */
export function publishedContent(db: Database): ReadContent {
  const known = new WeakMap<Publication, Promise<PageContent | null>>()
  return async ({ workspaceId, pageId }, publication) => {
    const before = known.get(publication)
    if (before) return before
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
    known.set(publication, reading)
    // What could not be read is asked for again.
    reading.then(
      (content) => content === null && known.delete(publication),
      () => known.delete(publication),
    )
    return reading
  }
}

import { and, arrayContains, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { MOST_USES, type NamedItem, type Use } from '#service/designs/images/library.ts'
import { readPage } from '../documents/page-store.ts'
import { pageEdits, pageSnapshots, savedPageTemplates } from '../documents/schema.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { publications } from '../publications/schema.ts'

/** The pages (as published, or as drafts) and the saved page templates that show this image. */
export async function findPageUse(
  db: Database,
  workspaceId: string,
  imageId: string,
): Promise<{ pages: Use; templates: Use }> {
  const saved = and(eq(savedPageTemplates.workspaceId, workspaceId), mentions(savedPageTemplates.content, imageId))
  const listed = await db
    .select({ id: savedPageTemplates.id, name: savedPageTemplates.name })
    .from(savedPageTemplates)
    .where(saved)
    .orderBy(desc(savedPageTemplates.id))
    .limit(MOST_USES)
  const shown = await findPages(db, workspaceId, imageId)
  return {
    pages: { listed: shown.slice(0, MOST_USES), total: shown.length },
    templates: { listed, total: await db.$count(savedPageTemplates, saved) },
  }
}

/** Reads only the drafts whose history mentions the image. */
async function findPages(db: Database, workspaceId: string, imageId: string): Promise<NamedItem[]> {
  const published = await db
    .select({ pageId: publications.pageId })
    .from(publications)
    .where(and(eq(publications.workspaceId, workspaceId), arrayContains(publications.imageIds, [imageId])))
  const publishing = new Set(published.map(({ pageId }) => pageId))
  const mentioned = await db
    .select({ id: pages.id, name: pages.name })
    .from(pages)
    .where(
      and(
        eq(pages.workspaceId, workspaceId),
        or(inArray(pages.id, [...publishing]), edits(imageId), snapshots(imageId)),
      ),
    )
    .orderBy(desc(pages.id))
  const showing: NamedItem[] = []
  for (const page of mentioned) {
    if (publishing.has(page.id) || (await isInDraft(db, { workspaceId, id: page.id }, imageId))) showing.push(page)
  }
  return showing
}

async function isInDraft(db: Database, page: { workspaceId: string; id: string }, imageId: string): Promise<boolean> {
  const read = await readPage(db, page.workspaceId, page.id)
  return read !== null && JSON.stringify(read.content).includes(`/${imageId}/`)
}

const edits = (imageId: string) => sql`exists (
  select 1 from ${pageEdits} where ${pageEdits.workspaceId} = ${pages.workspaceId} and ${pageEdits.pageId} = ${pages.id}
  and ${mentions(pageEdits.operations, imageId)})`
const snapshots = (imageId: string) => sql`exists (
  select 1 from ${pageSnapshots} where ${pageSnapshots.workspaceId} = ${pages.workspaceId} and ${pageSnapshots.pageId} = ${pages.id}
  and ${mentions(pageSnapshots.content, imageId)})`

/** The only character of an id with a meaning in a pattern is `_`, which also matches itself. */
function mentions(
  column: typeof pageEdits.operations | typeof pageSnapshots.content | typeof savedPageTemplates.content,
  imageId: string,
) {
  return sql`${column}::text like ${`%/${imageId}/%`}`
}

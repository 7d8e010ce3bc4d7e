import { and, arrayContains, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { MAX_LISTED_USES, type NamedItem, type Use } from '#service/designs/images/library.ts'
import { readPage } from '../documents/page-store.ts'
import { pageEdits, pageSnapshots, savedPageTemplates, savedSections } from '../documents/schema.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { publications } from '../publications/schema.ts'

type JsonColumn =
  | typeof pageEdits.operations
  | typeof pageSnapshots.content
  | typeof savedPageTemplates.content
  | typeof savedSections.blocks

/** The pages (as published, or as drafts), the saved page templates and the saved sections that show this image. */
export async function findPageUse(
  db: Database,
  workspaceId: string,
  imageId: string,
): Promise<Record<'pages' | 'templates' | 'sections', Use>> {
  const pagesWithImage = await findPages(db, workspaceId, imageId)
  const item = { workspaceId, imageId }
  return {
    pages: { listed: pagesWithImage.slice(0, MAX_LISTED_USES), total: pagesWithImage.length },
    templates: await listUse(db, savedPageTemplates, showsImage(savedPageTemplates, item)),
    sections: await listUse(db, savedSections, showsImage(savedSections, item)),
  }
}

/** Whether a saved page template or a saved section of the workspace shows the image. */
export function showsImage(
  table: typeof savedPageTemplates | typeof savedSections,
  { workspaceId, imageId }: { workspaceId: string; imageId: string },
): SQL | undefined {
  const content = 'content' in table ? table.content : table.blocks
  return and(eq(table.workspaceId, workspaceId), mentions(content, imageId))
}

async function listUse(
  db: Database,
  table: typeof savedPageTemplates | typeof savedSections,
  usesImage: SQL | undefined,
): Promise<Use> {
  const listedPages = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(usesImage)
    .orderBy(desc(table.id))
    .limit(MAX_LISTED_USES)
  return { listed: listedPages, total: await db.$count(table, usesImage) }
}

/** Finds the pages that show the image. Only drafts whose history mentions the image are read. */
async function findPages(db: Database, workspaceId: string, imageId: string): Promise<NamedItem[]> {
  const published = await db
    .select({ pageId: publications.pageId })
    .from(publications)
    .where(and(eq(publications.workspaceId, workspaceId), arrayContains(publications.imageIds, [imageId])))
  const publishedIds = new Set(published.map(({ pageId }) => pageId))
  const isPublished = inArray(pages.id, [...publishedIds])
  const mentioned = await listMentioning(db, workspaceId, or(isPublished, ...mentionsInHistory(imageId)))
  const shownOn: NamedItem[] = []
  for (const page of mentioned) {
    if (publishedIds.has(page.id) || (await isInDraft(db, { workspaceId, id: page.id }, imageId))) shownOn.push(page)
  }
  return shownOn
}

/** The pages whose drafts may show the image: their history mentions it. Pages that are deleted are left out. */
export async function findDrafts(db: Database, workspaceId: string, imageId: string): Promise<NamedItem[]> {
  return listMentioning(db, workspaceId, or(...mentionsInHistory(imageId)))
}

const mentionsInHistory = (imageId: string) => [hasEditWith(imageId), hasSnapshotWith(imageId)]

async function listMentioning(db: Database, workspaceId: string, where: SQL | undefined): Promise<NamedItem[]> {
  return db
    .select({ id: pages.id, name: pages.name })
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), where))
    .orderBy(desc(pages.id))
}

async function isInDraft(db: Database, page: { workspaceId: string; id: string }, imageId: string): Promise<boolean> {
  const draft = await readPage(db, page.workspaceId, page.id)
  return draft !== null && JSON.stringify(draft.content).includes(`/${imageId}/`)
}

const hasEditWith = (imageId: string) => sql`exists (
  select 1 from ${pageEdits} where ${pageEdits.workspaceId} = ${pages.workspaceId} and ${pageEdits.pageId} = ${pages.id}
  and ${mentions(pageEdits.operations, imageId)})`
const hasSnapshotWith = (imageId: string) => sql`exists (
  select 1 from ${pageSnapshots} where ${pageSnapshots.workspaceId} = ${pages.workspaceId} and ${pageSnapshots.pageId} = ${pages.id}
  and ${mentions(pageSnapshots.content, imageId)})`

/** An id needs no escaping: its only special character in a pattern is `_`, which also matches itself. */
function mentions(column: JsonColumn, imageId: string) {
  return sql`${column}::text like ${`%/${imageId}/%`}`
}

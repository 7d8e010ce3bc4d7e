import { and, arrayContains, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { readPage } from '../editing/page-store.ts'
import { pageEdits, pageSnapshots, savedPageTemplates } from '../editing/schema.ts'
import { pages } from '../../platform/page-directory/schema.ts'
import { publications } from './schema.ts'

/** Whether a page of the workspace (published or draft) or a saved template shows this image. */
export async function isShown(db: Database, workspaceId: string, imageId: string): Promise<boolean> {
  const [published] = await db
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.workspaceId, workspaceId), arrayContains(publications.imageIds, [imageId])))
    .limit(1)
  if (published) return true
  const [template] = await db
    .select({ id: savedPageTemplates.id })
    .from(savedPageTemplates)
    .where(and(eq(savedPageTemplates.workspaceId, workspaceId), mentions(savedPageTemplates.content, imageId)))
    .limit(1)
  return template !== undefined || isInDraft(db, workspaceId, imageId)
}

/** Reads only pages that ever mentioned it. */
async function isInDraft(db: Database, workspaceId: string, imageId: string): Promise<boolean> {
  const mentioned = await db
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), sql`(${edits(imageId)} or ${snapshots(imageId)})`))
  for (const { id } of mentioned) {
    const page = await readPage(db, workspaceId, id)
    if (page && JSON.stringify(page.content).includes(`/${imageId}/`)) return true
  }
  return false
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

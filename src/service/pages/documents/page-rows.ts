import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { ApiError } from '#service/http/api-error.ts'
import { type Actor, pageEdits } from './schema.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'

export type PageRow = typeof pages.$inferSelect

/** One page of the workspace, or null if it does not exist or was deleted. */
export async function findPage(db: Database, workspaceId: string, id: string): Promise<PageRow | null> {
  const [row] = await db.select().from(pages).where(matchesLivePage(workspaceId, id))
  return row ?? null
}

/** One page of the workspace; throws `not_found` if it does not exist or was deleted. */
export async function requirePage(db: Database, workspaceId: string, id: string): Promise<PageRow> {
  const row = await findPage(db, workspaceId, id)
  if (!row) throw new ApiError('not_found')
  return row
}

/** Finds a page and locks it against other writers until the end of the transaction. */
export async function findPageForUpdate(tx: Database, workspaceId: string, id: string): Promise<PageRow | null> {
  const [row] = await tx.select().from(pages).where(matchesLivePage(workspaceId, id)).for('update')
  return row ?? null
}

/** Most recently changed first. */
export async function listPages(db: Database, workspaceId: string): Promise<PageRow[]> {
  return db
    .select()
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), isNull(pages.deletedAt)))
    .orderBy(desc(pages.updatedAt), desc(pages.id))
}

/** The author of the newest revision. */
export async function findLastActor(db: Database, { workspaceId, id, revision }: PageRow): Promise<Actor> {
  const [edit] = await db
    .select({ actor: pageEdits.actor })
    .from(pageEdits)
    .where(and(eq(pageEdits.workspaceId, workspaceId), eq(pageEdits.pageId, id), eq(pageEdits.revision, revision)))
  if (!edit) throw new Error(`The page ${id} has no revision ${revision}.`)
  return edit.actor
}

export function matchesPage(workspaceId: string, id: string) {
  return and(eq(pages.workspaceId, workspaceId), eq(pages.id, id))
}

function matchesLivePage(workspaceId: string, id: string) {
  return and(matchesPage(workspaceId, id), isNull(pages.deletedAt))
}

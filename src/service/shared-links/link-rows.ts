import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { createId } from '../ids/ids.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'
import { sharedLinks } from './schema.ts'

// The list has no pages, so all links are read at once.
const MAX_LINKS = 200

export type LinkRow = typeof sharedLinks.$inferSelect
type NewLink = Omit<LinkRow, 'workspaceId' | 'id' | 'createdAt' | 'opens' | 'lastOpenedOn'>

export async function listLinks(db: Database, workspaceId: string): Promise<LinkRow[]> {
  return db.select().from(sharedLinks).where(eq(sharedLinks.workspaceId, workspaceId)).orderBy(desc(sharedLinks.id))
}

/** Finds the link of a token, in any workspace. Null if the link was revoked. */
export async function findLink(db: Database, id: string): Promise<LinkRow | null> {
  const [row] = await db.select().from(sharedLinks).where(eq(sharedLinks.id, id))
  return row ?? null
}

export async function createLink(tx: Database, workspaceId: string, link: NewLink): Promise<LinkRow> {
  const [existing] = await tx
    .select({ links: count() })
    .from(sharedLinks)
    .where(eq(sharedLinks.workspaceId, workspaceId))
  if (existing && existing.links >= MAX_LINKS)
    throw invalidField('body', '', `A workspace has at most ${MAX_LINKS} shared links. Revoke one first`)
  const now = new Date()
  const row = { ...link, workspaceId, id: createId('lnk', now), createdAt: now, opens: 0, lastOpenedOn: null }
  await tx.insert(sharedLinks).values(row)
  return row
}

export async function deleteLink(db: Database, workspaceId: string, id: string): Promise<void> {
  const deleted = await db
    .delete(sharedLinks)
    .where(and(eq(sharedLinks.workspaceId, workspaceId), eq(sharedLinks.id, id)))
  if (deleted.rowCount !== 1) throw new ApiError('not_found')
}

/** Counts an opening of a link. Nothing is stored about the visitor. */
export async function countOpening(db: Database, id: string): Promise<void> {
  await db
    .update(sharedLinks)
    .set({ opens: sql`${sharedLinks.opens} + 1`, lastOpenedOn: new Date().toISOString().slice(0, 10) })
    .where(eq(sharedLinks.id, id))
}

export async function deleteSharedLinksOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [sharedLinks])
}

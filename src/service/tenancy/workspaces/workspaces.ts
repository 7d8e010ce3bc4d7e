import { eq, or } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Plan } from '#contract/workspace.ts'
import type { Database } from '#database/open.ts'
import { isInList } from '#database/value-conditions.ts'
import { workspaces } from './schema.ts'

/** The channel on which the id of a workspace is sent when its settings for scans change. */
export const WORKSPACES_CHANNEL = 'workspaces'

export type WorkspaceRow = typeof workspaces.$inferSelect

export async function listWorkspaces(db: Database): Promise<WorkspaceRow[]> {
  return db.select().from(workspaces).orderBy(workspaces.createdAt, workspaces.id)
}

export async function findWorkspace(db: Database, idOrSlug: string): Promise<WorkspaceRow | null> {
  const [row] = await db
    .select()
    .from(workspaces)
    .where(or(eq(workspaces.id, idOrSlug), eq(workspaces.slug, idOrSlug)))
  return row ?? null
}

export async function setPlan(db: Database, workspaceId: string, plan: Plan): Promise<void> {
  await db.update(workspaces).set({ plan }).where(eq(workspaces.id, workspaceId))
}

/**
 * Of these workspaces, the ids of those that exist. They exist until the transaction ends, because a deletion waits for it. If one is being
 * deleted, this waits for the deletion.
 */
export async function holdWorkspaces(tx: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(isInList(workspaces.id, ids))
    .orderBy(workspaces.id)
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

/** Waits for the transactions that hold a workspace, before its rows are deleted. Later ones wait for the deletion. */
export async function lockWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('update')
}

/** Deletes the rows of a workspace from these tables, in the order of the list. */
export async function deleteRows(
  tx: Database,
  workspaceId: string,
  tables: readonly (PgTable & { workspaceId: PgColumn })[],
): Promise<void> {
  for (const table of tables) await tx.delete(table).where(eq(table.workspaceId, workspaceId))
}

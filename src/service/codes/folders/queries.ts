import { and, count, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Folder } from '#contract/folders.ts'
import type { Database } from '#database/open.ts'
import { codes } from '../schema.ts'
import { folders } from './schema.ts'

/** All folders of a workspace, sorted by name. */
export async function listFolders(db: Database, workspaceId: string): Promise<Folder[]> {
  return selectFolders(db, workspaceId).where(eq(folders.workspaceId, workspaceId))
}

export async function getFolder(db: Database, workspaceId: string, id: string): Promise<Folder | null> {
  const [row] = await selectFolders(db, workspaceId).where(
    and(eq(folders.workspaceId, workspaceId), eq(folders.id, id)),
  )
  return row ?? null
}

/** Finds the parent of a folder. Null if there is no such folder. */
export async function findFolderParent(
  db: Database,
  workspaceId: string,
  id: string,
): Promise<{ parentId: string | null } | null> {
  const [row] = await db
    .select({ parentId: folders.parentId })
    .from(folders)
    .where(and(eq(folders.workspaceId, workspaceId), eq(folders.id, id)))
  return row ?? null
}

function selectFolders(db: Database, workspaceId: string) {
  const codeCounts = db
    .select({ folderId: codes.folderId, codes: count().as('codes') })
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), eq(codes.archived, false)))
    .groupBy(codes.folderId)
    .as('filed')
  return db
    .select({
      id: folders.id,
      name: folders.name,
      parentId: folders.parentId,
      codes: sql<number>`coalesce(${codeCounts.codes}, 0)::int`,
      createdAt: folders.createdAt,
      updatedAt: folders.updatedAt,
    })
    .from(folders)
    .leftJoin(codeCounts, eq(codeCounts.folderId, folders.id))
    .orderBy(sql`lower(${folders.name})`, folders.id)
}

/** Ids of folders and of all folders below them. Unknown folders and folders of another workspace are left out. */
export async function listWithSubfolders(db: Database, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute(sql`
    with recursive below as (
      select ${folders.id} from ${folders} where ${folders.workspaceId} = ${workspaceId} and ${folders.id} = any(${sql.param([...ids])}::text[])
      union
      select ${folders.id} from ${folders} join below on ${folders.parentId} = below.id
      where ${folders.workspaceId} = ${workspaceId}
    ) select id from below`)
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map((row) => row.id)
}

/** Locks the folder tree of a workspace until the transaction ends. Without the lock, two parallel moves could create a cycle. */
export async function lockTree(tx: Database, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`folders ${workspaceId}`}))`)
}

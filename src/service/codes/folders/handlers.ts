import { and, eq } from 'drizzle-orm'
import type { folders as contract } from '#contract/folders.ts'
import type { Database } from '#database/open.ts'
import type { Context } from '#service/tenancy/context.ts'
import { codes } from '../schema.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import type { CodeListeners } from '../code-listeners.ts'
import { returnQuota } from '#service/tenancy/workspaces/usage.ts'
import { insertFolder } from './insert-folder.ts'
import { findFolderParent, getFolder, listFolders, lockTree, listWithSubfolders } from './queries.ts'
import { folders } from './schema.ts'

export function createFoldersHandlers(
  { db }: Pick<Context, 'db'>,
  listeners: CodeListeners,
): Handlers<typeof contract> {
  return {
    'GET /folders': async ({ caller }) => ({ data: await listFolders(db, caller.workspace.id) }),

    'POST /folders': async ({ caller, body, withIdempotency }) => {
      const workspaceId = caller.workspace.id
      return withIdempotency(async (tx) => {
        const parentId = body.parentId ?? null
        await lockTree(tx, workspaceId)
        if (parentId !== null) await requireParent(tx, workspaceId, parentId)
        return presentFolder(tx, workspaceId, await insertFolder(tx, caller, { name: body.name, parentId }))
      })
    },

    'PATCH /folders/{id}': async ({ caller, params, body }) => {
      const workspaceId = caller.workspace.id
      return db.transaction(async (tx) => {
        await lockTree(tx, workspaceId)
        if (!(await findFolderParent(tx, workspaceId, params.id))) throw new ApiError('not_found')
        if (typeof body.parentId === 'string') {
          await requireParent(tx, workspaceId, body.parentId)
          const folderIds = await listWithSubfolders(tx, workspaceId, [params.id])
          if (folderIds.includes(body.parentId))
            throw invalidField('body', 'parentId', 'A folder cannot be moved into itself or below itself')
        }
        await tx
          .update(folders)
          .set({ ...body, updatedAt: new Date() })
          .where(and(eq(folders.workspaceId, workspaceId), eq(folders.id, params.id)))
        if (body.parentId !== undefined) await listeners.onFoldersChanged(tx, workspaceId)
        return presentFolder(tx, workspaceId, params.id)
      })
    },

    'DELETE /folders/{id}': async ({ caller, params }) => {
      await db.transaction(async (tx) =>
        removeFolder(tx, { workspaceId: caller.workspace.id, id: params.id, listeners }),
      )
    },
  }
}

interface RemovedFolder {
  workspaceId: string
  id: string
  listeners: CodeListeners
}

async function removeFolder(tx: Database, { workspaceId, id, listeners }: RemovedFolder) {
  await lockTree(tx, workspaceId)
  const folder = await findFolderParent(tx, workspaceId, id)
  if (!folder) throw new ApiError('not_found')
  const { parentId } = folder
  await listeners.beforeFolderDeleted(tx, workspaceId, id)
  await tx
    .update(folders)
    .set({ parentId })
    .where(and(eq(folders.workspaceId, workspaceId), eq(folders.parentId, id)))
  await tx
    .update(codes)
    .set({ folderId: parentId })
    .where(and(eq(codes.workspaceId, workspaceId), eq(codes.folderId, id)))
  await tx.delete(folders).where(and(eq(folders.workspaceId, workspaceId), eq(folders.id, id)))
  await listeners.onFoldersChanged(tx, workspaceId)
  await returnQuota(tx, workspaceId, { resource: 'folders' })
}

async function requireParent(tx: Database, workspaceId: string, id: string) {
  if (!(await findFolderParent(tx, workspaceId, id))) throw invalidField('body', 'parentId', 'There is no such folder')
}

async function presentFolder(tx: Database, workspaceId: string, id: string) {
  const folder = await getFolder(tx, workspaceId, id)
  if (!folder) throw new ApiError('not_found')
  return folder
}

import type { File, files as contract } from '#contract/files.ts'
import type { Database } from '#database/open.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { createId } from '#service/ids/ids.ts'
import { markUploadUsed } from '#service/sites/uploads/uploads.ts'
import type { Context } from '#service/tenancy/context.ts'
import {
  deleteFile,
  type FileRow,
  insertFile,
  listFiles,
  presentFiles,
  renameFile,
  replaceContent,
  requireFile,
  restoreVersion,
} from './file-rows.ts'
import { removeObjects } from './remove-orphaned-files.ts'
import { type SentContent, storeContent } from './store-content.ts'

export function createFilesHandlers(context: Pick<Context, 'db' | 'store' | 'scanOrigin'>): Handlers<typeof contract> {
  const { db, store, scanOrigin } = context

  async function present(tx: Database, row: FileRow): Promise<File> {
    const [file] = await presentFiles(tx, scanOrigin, [row])
    if (!file) throw new ApiError('not_found')
    return file
  }

  async function markUsed(tx: Database, workspaceId: string, { uploadId }: SentContent): Promise<void> {
    if (uploadId !== undefined) await markUploadUsed(tx, workspaceId, uploadId)
  }

  return {
    'GET /files': async ({ caller }) => ({
      data: await presentFiles(db, scanOrigin, await listFiles(db, caller.workspace.id)),
    }),

    'POST /files': async ({ caller, body, withIdempotency }) => {
      const { name, show } = body
      const id = createId('fil')
      const content = await storeContent(context, { caller, fileId: id }, body)
      return withIdempotency(async (tx) => {
        await markUsed(tx, caller.workspace.id, body)
        return present(tx, await insertFile(tx, caller, { id, name, show, content }))
      })
    },

    'GET /files/{id}': async ({ caller, params }) => present(db, await requireFile(db, caller.workspace.id, params.id)),

    'PATCH /files/{id}': async ({ caller, params, body }) =>
      db.transaction(async (tx) => present(tx, await renameFile(tx, caller, { id: params.id, patch: body }))),

    'DELETE /files/{id}': async ({ caller, params }) => {
      const { workspaceId, id } = await db.transaction((tx) => deleteFile(tx, caller, params.id))
      await removeObjects(store, { workspaceId, fileId: id })
    },

    'POST /files/{id}/content': async ({ caller, params, body, withIdempotency }) => {
      const { id } = await requireFile(db, caller.workspace.id, params.id)
      const content = await storeContent(context, { caller, fileId: id }, body)
      return withIdempotency(async (tx) => {
        await markUsed(tx, caller.workspace.id, body)
        return present(tx, await replaceContent(tx, caller, { id, content }))
      })
    },

    'GET /files/{id}/versions': async ({ caller, params }) => {
      const { versions, liveVersionId } = await requireFile(db, caller.workspace.id, params.id)
      return {
        data: versions.map(({ id, number, fileName, type, bytes, at, actor }) => ({
          version: number,
          live: id === liveVersionId,
          fileName,
          type,
          size: bytes,
          createdAt: new Date(at),
          actor,
        })),
      }
    },

    'POST /files/{id}/restore': async ({ caller, params, body }) =>
      db.transaction(async (tx) => present(tx, await restoreVersion(tx, caller, { id: params.id, ...body }))),
  }
}

import { Readable } from 'node:stream'
import type { Export, exports as contract } from '#contract/exports.ts'
import type { Context } from '../tenancy/context.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handlers } from '../http/handler.ts'
import { FileResponse } from '../http/send-file.ts'
import { readParts } from './export-file.ts'
import { type ExportRow, type Exports, findOrAddExport, listExports } from './exports.ts'

export function createExportsHandlers(
  { db, store }: Pick<Context, 'db' | 'store'>,
  exports: Exports,
): Handlers<typeof contract> {
  return {
    'GET /exports': async ({ caller }) => ({ data: (await listExports(db, caller.workspace.id)).map(present) }),

    'POST /exports': async ({ caller: { workspace }, withIdempotency, markAsExisting }) => {
      let isNew = false
      const presented = await withIdempotency(async (tx) => {
        const created = await findOrAddExport(tx, workspace.id)
        isNew = created.isNew
        if (!isNew) markAsExisting()
        return present(created.row)
      })
      if (isNew) exports.start(workspace, presented.id)
      return presented
    },

    'GET /exports/{id}/file': async ({ caller: { workspace }, params: { id } }) => {
      const row = (await listExports(db, workspace.id)).find((row) => row.id === id)
      if (row?.state !== 'ready') throw new ApiError('not_found')
      const content = Readable.from(readParts(store, { workspaceId: workspace.id, id }, row.parts), {
        objectMode: false,
      })
      const day = row.createdAt.toISOString().slice(0, 10)
      const filename = `${workspace.slug} ${day}.zip`
      return new FileResponse({ type: 'application/zip', filename, content, bytes: row.bytes })
    },

    'DELETE /exports/{id}': async ({ caller, params: { id } }) => {
      if (!(await exports.delete({ workspaceId: caller.workspace.id, id }))) throw new ApiError('not_found')
    },
  }
}

function present({ id, state, bytes, problem, createdAt, expiresAt }: ExportRow): Export {
  return { id, state, bytes, problem, createdAt, expiresAt }
}

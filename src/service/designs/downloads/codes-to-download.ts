import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import type { CodeRow } from '#service/codes/present-code.ts'
import { codes } from '#service/codes/schema.ts'
import { listWithSubfolders } from '#service/codes/folders/queries.ts'
import { folders } from '#service/codes/folders/schema.ts'
import { invalidField } from '#service/http/api-error.ts'

const MAX_CODES = 1000

export interface ChosenCode {
  code: CodeRow
  /** The name of its folder; empty without a folder. */
  folder: string
}
interface CodeSelection {
  ids?: string[] | undefined
  folderId?: string | undefined
}

/** The codes of a download, sorted by name: the codes with these ids, or the active codes in a folder and its subfolders, or in no folder (`root`). */
export async function listCodesToDownload(
  db: Database,
  workspaceId: string,
  requested: CodeSelection,
): Promise<ChosenCode[]> {
  const { ids, folderId } = requested
  if ((ids === undefined) === (folderId === undefined))
    throw invalidField('body', 'ids', 'Send ids or a folderId, one of them')
  const selection =
    ids === undefined
      ? and(eq(codes.archived, false), await isInFolder(db, workspaceId, folderId ?? ''))
      : inArray(codes.id, ids)
  const rows = await db
    .select({ code: codes, folder: folders.name })
    .from(codes)
    .leftJoin(folders, and(eq(folders.workspaceId, codes.workspaceId), eq(folders.id, codes.folderId)))
    .where(and(eq(codes.workspaceId, workspaceId), selection))
    .orderBy(asc(codes.name), asc(codes.id))
    .limit(MAX_CODES + 1)
  const field = ids === undefined ? 'folderId' : 'ids'
  if (rows.length === 0) throw invalidField('body', field, 'There are no such codes')
  if (rows.length > MAX_CODES) throw invalidField('body', field, `At most ${MAX_CODES} codes fit into one file`)
  return rows.map(({ code, folder }) => ({ code, folder: folder ?? '' }))
}

async function isInFolder(db: Database, workspaceId: string, folderId: string) {
  if (folderId === 'root') return isNull(codes.folderId)
  const folderIds = await listWithSubfolders(db, workspaceId, [folderId])
  if (folderIds.length === 0) throw invalidField('body', 'folderId', 'There is no such folder')
  return inArray(codes.folderId, folderIds)
}

import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import type { CodeRow } from '#service/codes/present-code.ts'
import { codes } from '#service/codes/schema.ts'
import { withSubfolders } from '#service/codes/folders/queries.ts'
import { folders } from '#service/codes/folders/schema.ts'
import { invalidField } from '#service/http/api-error.ts'

const MOST = 1000

export interface ChosenCode {
  code: CodeRow
  /** The name of its folder; empty without a folder. */
  folder: string
}
interface Chosen {
  ids?: string[] | undefined
  folderId?: string | undefined
}

/** The codes of a download: the named ones, or the active ones in a folder and its subfolders; sorted by name. */
export async function codesToDownload(db: Database, workspaceId: string, chosen: Chosen): Promise<ChosenCode[]> {
  const { ids, folderId } = chosen
  if ((ids === undefined) === (folderId === undefined))
    throw invalidField('body', 'ids', 'Send ids or a folderId, one of them')
  const which =
    ids === undefined
      ? and(eq(codes.archived, false), await inFolder(db, workspaceId, folderId ?? ''))
      : inArray(codes.id, ids)
  const found = await db
    .select({ code: codes, folder: folders.name })
    .from(codes)
    .leftJoin(folders, and(eq(folders.workspaceId, codes.workspaceId), eq(folders.id, codes.folderId)))
    .where(and(eq(codes.workspaceId, workspaceId), which))
    .orderBy(asc(codes.name), asc(codes.id))
    .limit(MOST + 1)
  const place = ids === undefined ? 'folderId' : 'ids'
  if (found.length === 0) throw invalidField('body', place, 'There are no such codes')
  if (found.length > MOST) throw invalidField('body', place, `At most ${MOST} codes fit into one file`)
  return found.map(({ code, folder }) => ({ code, folder: folder ?? '' }))
}

async function inFolder(db: Database, workspaceId: string, folderId: string) {
  if (folderId === 'root') return undefined
  const all = await withSubfolders(db, workspaceId, [folderId])
  if (all.length === 0) throw invalidField('body', 'folderId', 'There is no such folder')
  return inArray(codes.folderId, all)
}

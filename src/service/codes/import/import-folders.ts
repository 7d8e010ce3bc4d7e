import type { Database } from '#database/open.ts'
import { findFolder, foldFolderName } from '#tables/folder-paths.ts'
import type { Caller } from '#service/http/caller.ts'
import { isApiError } from '#service/http/api-error.ts'
import { insertFolder } from '../folders/insert-folder.ts'
import { listFolders, lockTree } from '../folders/queries.ts'
import type { PlacedReason } from './foreign-formats.ts'
import type { PlannedCode } from './plan-import.ts'

/** A planned code with its existing folder. */
export interface FiledCode extends PlannedCode {
  /** Null if the code is in no folder. */
  folderId: string | null
}

interface FiledCodes {
  filedCodes: FiledCode[]
  /** Codes whose folders could not be created. They are created without a folder. */
  unfiled: PlacedReason[]
}

const MAX_NAME_LENGTH = 200

/** Finds the folders of planned codes, and creates missing folders, as far as the plan allows. */
export async function createFolders(
  db: Database,
  caller: Caller,
  planned: readonly PlannedCode[],
): Promise<FiledCodes> {
  const filedCodes: FiledCode[] = []
  const unfiled: PlacedReason[] = []
  const foldersByPath = new Map<string, CreatedFolder>()
  for (const code of planned) {
    const key = JSON.stringify(code.folder.map(foldFolderName))
    const folder = foldersByPath.get(key) ?? (await createFolder(db, caller, code.folder))
    foldersByPath.set(key, folder)
    filedCodes.push({ ...code, folderId: folder.ok ? folder.id : null })
    if (!folder.ok) unfiled.push({ place: code.place, reason: folder.reason })
  }
  return { filedCodes, unfiled }
}

type CreatedFolder = { ok: true; id: string | null } | { ok: false; reason: string }

async function createFolder(db: Database, caller: Caller, path: readonly string[]): Promise<CreatedFolder> {
  if (path.length === 0) return { ok: true, id: null }
  if (path.some(({ length }) => length > MAX_NAME_LENGTH))
    return { ok: false, reason: `It is in no folder: a name of a folder has at most ${MAX_NAME_LENGTH} characters.` }
  try {
    return { ok: true, id: await db.transaction(async (tx) => insertMissing(tx, caller, path)) }
  } catch (error) {
    if (isApiError(error) && error.code === 'plan_limit_reached')
      return { ok: false, reason: 'It is in no folder: the plan has no room for more folders.' }
    throw error
  }
}

async function insertMissing(tx: Database, caller: Caller, path: readonly string[]): Promise<string | null> {
  await lockTree(tx, caller.workspace.id)
  const { id, missing } = findFolder(await listFolders(tx, caller.workspace.id), path)
  let parentId = id
  for (const name of missing) parentId = await insertFolder(tx, caller, { name, parentId })
  return parentId
}

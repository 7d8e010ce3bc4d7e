import { and, desc, eq } from 'drizzle-orm'
import { cutText } from '#contract/cut-text.ts'
import type { File } from '#contract/files.ts'
import { fileLimits } from '#contract/file-limits.ts'
import { toTitle } from '#contract/file-name.ts'
import type { Database } from '#database/open.ts'
import { countCodesForFiles } from '#service/codes/list-codes-for-destination.ts'
import { toDocumentUrl } from '#service/hosts/file-directory/document-url.ts'
import { files, type StoredVersion } from '#service/hosts/file-directory/schema.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Caller } from '#service/http/caller.ts'
import { deleteRows } from '#service/tenancy/workspaces/workspaces.ts'
import { returnQuota, takeQuota } from '#service/tenancy/workspaces/usage.ts'

export type FileRow = typeof files.$inferSelect

export async function listFiles(db: Database, workspaceId: string): Promise<FileRow[]> {
  return db
    .select()
    .from(files)
    .where(eq(files.workspaceId, workspaceId))
    .orderBy(desc(files.updatedAt), desc(files.id))
}

export async function requireFile(db: Database, workspaceId: string, id: string): Promise<FileRow> {
  const [row] = await db.select().from(files).where(matchesFile(workspaceId, id))
  if (!row) throw new ApiError('not_found')
  return row
}

async function requireFileForUpdate(tx: Database, workspaceId: string, id: string): Promise<FileRow> {
  const [row] = await tx.select().from(files).where(matchesFile(workspaceId, id)).for('update')
  if (!row) throw new ApiError('not_found')
  return row
}

interface NewFile {
  id: string
  name?: string | undefined
  show: FileRow['show']
  content: Omit<StoredVersion, 'number'>
}

/** Adds a file inside the caller's transaction. Its content is stored before. */
export async function insertFile(tx: Database, { workspace, ceilings }: Caller, file: NewFile): Promise<FileRow> {
  const { id, name, show, content } = file
  await takeQuota(tx, workspace.id, { resource: 'files', max: ceilings.files })
  await takeBytes(tx, { workspace, ceilings }, content.bytes)
  const now = new Date(content.at)
  const row = {
    workspaceId: workspace.id,
    id,
    name: name ?? cutText(toTitle(content.fileName), 200),
    show,
    versions: [{ ...content, number: 1 }],
    liveVersionId: content.id,
    createdAt: now,
    updatedAt: now,
  }
  await tx.insert(files).values(row)
  return row
}

/** Makes new content the live version, inside the caller's transaction. The oldest version is dropped if there are too many. */
export async function replaceContent(
  tx: Database,
  caller: Caller,
  { id, content }: { id: string; content: Omit<StoredVersion, 'number'> },
): Promise<FileRow> {
  const before = await requireFileForUpdate(tx, caller.workspace.id, id)
  const [newest] = before.versions
  // The same content again, for example after a lost response, makes no version.
  if (newest && newest.id === before.liveVersionId && isSameContent(newest, content)) return before
  const number = (newest?.number ?? 0) + 1
  const versions = [{ ...content, number }, ...before.versions]
  const retained = versions.slice(0, fileLimits.versions)
  await takeBytes(tx, caller, content.bytes)
  await returnBytes(tx, caller.workspace.id, sumBytes(versions.slice(fileLimits.versions)))
  return changeFile(tx, before, { versions: retained, liveVersionId: content.id })
}

function isSameContent(a: Omit<StoredVersion, 'number'>, b: Omit<StoredVersion, 'number'>): boolean {
  return a.sha256 === b.sha256 && a.fileName === b.fileName
}

export async function restoreVersion(
  tx: Database,
  caller: Caller,
  { id, version }: { id: string; version: number },
): Promise<FileRow> {
  const before = await requireFileForUpdate(tx, caller.workspace.id, id)
  const restored = before.versions.find(({ number }) => number === version)
  if (!restored) throw new ApiError('not_found')
  return changeFile(tx, before, { liveVersionId: restored.id })
}

export async function renameFile(
  tx: Database,
  caller: Caller,
  { id, patch }: { id: string; patch: { name?: string | undefined; show?: FileRow['show'] | undefined } },
): Promise<FileRow> {
  const before = await requireFileForUpdate(tx, caller.workspace.id, id)
  return changeFile(tx, before, { name: patch.name ?? before.name, show: patch.show ?? before.show })
}

/** Deletes a file that no code opens, inside the caller's transaction. Its objects are deleted after the commit. */
export async function deleteFile(tx: Database, { workspace }: Caller, id: string): Promise<FileRow> {
  const row = await requireFileForUpdate(tx, workspace.id, id)
  if (((await countCodesForFiles(tx, workspace.id, [id])).get(id) ?? 0) > 0) throw new ApiError('in_use')
  await tx.delete(files).where(matchesFile(workspace.id, id))
  await returnQuota(tx, workspace.id, { resource: 'files' })
  await returnBytes(tx, workspace.id, sumBytes(row.versions))
  return row
}

/** Deletes the files of a workspace. Their objects are deleted later. */
export async function deleteFilesOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [files])
}

async function changeFile(tx: Database, before: FileRow, change: Partial<FileRow>): Promise<FileRow> {
  const row = { ...before, ...change, updatedAt: new Date() }
  const { name, show, versions, liveVersionId, updatedAt } = row
  await tx
    .update(files)
    .set({ name, show, versions, liveVersionId, updatedAt })
    .where(matchesFile(row.workspaceId, row.id))
  return row
}

async function takeBytes(tx: Database, { workspace, ceilings }: Pick<Caller, 'workspace' | 'ceilings'>, bytes: number) {
  const count = Math.ceil(bytes / BYTES_PER_UNIT)
  const max = (ceilings.fileMegabytes * 1_000_000) / BYTES_PER_UNIT
  await takeQuota(tx, workspace.id, { resource: 'fileKilobytes', max, count })
}

async function returnBytes(tx: Database, workspaceId: string, units: number): Promise<void> {
  if (units > 0) await returnQuota(tx, workspaceId, { resource: 'fileKilobytes', count: units })
}

const BYTES_PER_UNIT = 1_000

function sumBytes(versions: readonly StoredVersion[]): number {
  return versions.reduce((sum, { bytes }) => sum + Math.ceil(bytes / BYTES_PER_UNIT), 0)
}

function matchesFile(workspaceId: string, id: string) {
  return and(eq(files.workspaceId, workspaceId), eq(files.id, id))
}

/** The version that visitors get. */
export function getLiveVersion({
  versions,
  liveVersionId,
}: Pick<FileRow, 'versions' | 'liveVersionId'>): StoredVersion {
  const live = versions.find(({ id }) => id === liveVersionId)
  if (!live) throw new Error('The live version of a file is not among its versions.')
  return live
}

export async function presentFiles(db: Database, scanOrigin: string, rows: readonly FileRow[]): Promise<File[]> {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ id }) => id)
  const used = await countCodesForFiles(db, first.workspaceId, ids)
  return rows.map((row) => {
    const { id, name, show, createdAt, updatedAt } = row
    const { fileName, type, bytes: size, number: version } = getLiveVersion(row)
    const url = toDocumentUrl(scanOrigin, { workspaceId: row.workspaceId, fileId: id })
    return { id, name, fileName, type, size, show, url, version, usedBy: used.get(id) ?? 0, createdAt, updatedAt }
  })
}

import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { appendFile } from 'node:fs/promises'
import type { Database } from '#database/open.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import { createId } from '#service/ids/ids.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import { siteUploads } from './schema.ts'

export type UploadRow = typeof siteUploads.$inferSelect

export interface UploadStore {
  db: Database
  store: ObjectStore
}

const HOUR_MS = 60 * 60 * 1000
const MAX_UPLOAD_AGE_MS = 12 * HOUR_MS
const USED_MS = 10 * 60 * 1000
const MAX_UNFINISHED_UPLOADS = 20
/** Folder of the object store. */
export const UPLOADS = 'uploads'

/** The new expiry after a part has arrived: an hour from now, within 12 hours of the creation. */
export function getExpiry(createdAt: Date): Date {
  return new Date(Math.min(Date.now() + HOUR_MS, createdAt.getTime() + MAX_UPLOAD_AGE_MS))
}

export function createUploadRow(workspaceId: string, size: number): UploadRow {
  const createdAt = new Date()
  const id = createId('upl', createdAt)
  return { workspaceId, id, size, received: 0, parts: [], createdAt, expiresAt: getExpiry(createdAt), usedAt: null }
}

/** Adds an upload in the caller's transaction, unless too many of the workspace are unfinished. */
export async function createUpload(tx: Database, workspaceId: string, size: number): Promise<UploadRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`uploads ${workspaceId}`}))`)
  const unfinished = await tx.$count(siteUploads, and(eq(siteUploads.workspaceId, workspaceId), isOpen()))
  if (unfinished >= MAX_UNFINISHED_UPLOADS) throw new ApiError('too_many_uploads', { max: MAX_UNFINISHED_UPLOADS })
  const upload = createUploadRow(workspaceId, size)
  await tx.insert(siteUploads).values(upload)
  return upload
}

/** An upload that is neither expired nor deployed. Throws `not_found` otherwise. */
export async function requireUpload(db: Database, workspaceId: string, id: string): Promise<UploadRow> {
  const [upload] = await db
    .select()
    .from(siteUploads)
    .where(and(matchesUpload(workspaceId, id), isOpen()))
  if (!upload) throw new ApiError('not_found')
  return upload
}

/** Writes a complete upload to a file. */
export async function copyUpload(
  uploads: UploadStore,
  { file, ...upload }: { workspaceId: string; id: string; file: string },
): Promise<void> {
  for await (const bytes of readUpload(uploads, upload)) await appendFile(file, bytes)
}

/**
 * Reads the parts of a complete upload. An upload that was used already is read too: whether this is a retry of the same request is known
 * only in `markUploadUsed`.
 */
export async function* readUpload(
  { db, store }: UploadStore,
  { workspaceId, id }: { workspaceId: string; id: string },
): AsyncGenerator<Uint8Array> {
  const [upload] = await db.select().from(siteUploads).where(matchesUpload(workspaceId, id))
  if (!upload || upload.expiresAt < new Date())
    throw invalidField('body', 'uploadId', 'There is no such upload. An upload expires an hour after its last part.')
  const { received, size, parts } = upload
  if (received < size)
    throw invalidField('body', 'uploadId', `The upload is not complete: ${received} of ${size} bytes arrived`)
  for (const key of parts) {
    const part = await store.get(key)
    if (!part) throw invalidField('body', 'uploadId', 'There is no such upload any more')
    yield part.bytes
  }
}

/** Marks an upload as used, in the transaction that uses it. */
export async function markUploadUsed(tx: Database, workspaceId: string, id: string): Promise<void> {
  const used = await tx
    .update(siteUploads)
    .set({ usedAt: new Date() })
    .where(and(matchesUpload(workspaceId, id), isNull(siteUploads.usedAt)))
  if (used.rowCount === 0) throw invalidField('body', 'uploadId', 'This upload was used already')
}

/** Deletes an upload, its objects first: as long as there are objects, the row that leads to them exists. */
export async function deleteUpload(
  { db, store }: UploadStore,
  { workspaceId, id }: Pick<UploadRow, 'workspaceId' | 'id'>,
): Promise<void> {
  for await (const key of store.list(`${UPLOADS}/${id}/`)) await store.remove(key)
  await db.delete(siteUploads).where(matchesUpload(workspaceId, id))
}

/** Deletes uploads that expired or were deployed, and objects without a row: of deleted workspaces and of killed processes. */
export async function deleteOldUploads(uploads: UploadStore): Promise<void> {
  const { db, store } = uploads
  const oldRows = await db
    .select()
    .from(siteUploads)
    .where(or(lt(siteUploads.expiresAt, new Date()), lt(siteUploads.usedAt, new Date(Date.now() - USED_MS))))
  for (const upload of oldRows) await deleteUpload(uploads, upload)
  for await (const key of store.list(`${UPLOADS}/`, new Date(Date.now() - 2 * MAX_UPLOAD_AGE_MS)))
    await store.remove(key)
}

export function matchesUpload(workspaceId: string, id: string) {
  return and(eq(siteUploads.workspaceId, workspaceId), eq(siteUploads.id, id))
}

function isOpen() {
  return and(isNull(siteUploads.usedAt), gt(siteUploads.expiresAt, new Date()))
}

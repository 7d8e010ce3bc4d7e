import { and, eq, isNull, sql } from 'drizzle-orm'
import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { zipLimits } from '#contract/site-limits.ts'
import { invalidField } from '#service/http/api-error.ts'
import type { FileReceiver } from '#service/http/read-body.ts'
import { siteUploads } from './schema.ts'
import {
  deleteUpload,
  getExpiry,
  createUploadRow,
  requireUpload,
  matchesUpload,
  type UploadRow,
  UPLOADS,
  type UploadStore,
} from './uploads.ts'

/** Size of an object, which is also the most that an upload loses if the process is killed. */
const PART_BYTES = 1_000_000

interface IncomingPart {
  body: Readable
  /** Range of the upload that the body contains. */
  start: number
  end: number
  hash?: Hash
}

/**
 * Stores the bytes of an upload in parts, and the progress in the database after each part. Bytes that arrived before the connection broke
 * are stored too. Returns the number of bytes of the upload so far.
 */
export async function receiveUpload(uploads: UploadStore, upload: UploadRow, { body, start, end, hash }: IncomingPart) {
  let received = start
  let chunks: Uint8Array[] = []
  let waiting = 0
  const storeWaiting = async () => {
    const bytes = Buffer.concat(chunks)
    chunks = []
    waiting = 0
    if (bytes.byteLength > 0) await storePart(uploads, { ...upload, received }, bytes)
    received += bytes.byteLength
  }
  try {
    // Destroying the body of a request closes its connection, and the response would be lost.
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      const chunk = Buffer.from(part)
      if (received + waiting + chunk.byteLength > end)
        throw invalidField('body', '', `More bytes arrived than the ${end - start} that were announced`)
      hash?.update(chunk)
      chunks.push(chunk)
      waiting += chunk.byteLength
      if (waiting >= PART_BYTES) await storeWaiting()
    }
  } finally {
    await storeWaiting()
  }
  return received
}

/** Restarts an upload: the bytes that arrived before are not used. */
export async function restartUpload({ db }: UploadStore, { workspaceId, id }: UploadRow): Promise<void> {
  await db.update(siteUploads).set({ received: 0, parts: [] }).where(matchesUpload(workspaceId, id))
}

async function storePart(
  { db, store }: UploadStore,
  { workspaceId, id, received, createdAt }: UploadRow,
  bytes: Buffer,
): Promise<void> {
  // The key contains a hash of the content: if two requests send the same range, the slower request must not replace the part of the other
  // request.
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const key = `${UPLOADS}/${id}/${received}-${hash}`
  await store.put(key, bytes, 'application/octet-stream')
  const storedRows = await db
    .update(siteUploads)
    .set({
      received: received + bytes.byteLength,
      parts: sql`${siteUploads.parts} || ${JSON.stringify([key])}::jsonb`,
      expiresAt: getExpiry(createdAt),
    })
    .where(and(matchesUpload(workspaceId, id), eq(siteUploads.received, received), isNull(siteUploads.usedAt)))
  if (storedRows.rowCount !== 0) return
  // For example, the end of a broken request was still being stored when the client read the progress.
  const now = await requireUpload(db, workspaceId, id)
  throw invalidField('header', 'content-range', `The next part begins at byte ${now.received}`)
}

/** Stores the file of a form as a complete upload. */
export function createFileReceiver(uploads: UploadStore): FileReceiver {
  return async ({ workspace }, file: Readable) => {
    const upload = createUploadRow(workspace.id, zipLimits.uploadBytes)
    const hash = createHash('sha256')
    const discard = () => deleteUpload(uploads, upload)
    await uploads.db.insert(siteUploads).values(upload)
    try {
      const size = await receiveUpload(uploads, upload, { body: file, start: 0, end: upload.size, hash })
      await uploads.db.update(siteUploads).set({ size }).where(matchesUpload(workspace.id, upload.id))
    } catch (error) {
      await discard()
      throw error
    }
    return { uploadId: upload.id, hash: hash.digest('hex'), discard }
  }
}

import type { Client } from './client.ts'
import { MAX_WAIT_SECONDS, pause } from './retries.ts'
import { TesseraError } from './tessera-error.ts'

const PART_BYTES = 1_000_000
const MAX_FAILURES = 5
const FIRST_PAUSE_MS = 500

export interface UploadOptions {
  signal?: AbortSignal
  /** Called after each part with the number of bytes that have arrived, and the size of the file. */
  onProgress?: (sentBytes: number, totalBytes: number) => void
}

/**
 * Uploads a file in parts and returns the `uploadId` with which a site is deployed or a file is created. After an interruption the upload
 * continues where it stopped. An upload that fails or is aborted is deleted.
 */
export async function uploadFile(
  client: Client,
  file: Blob,
  { signal, onProgress }: UploadOptions = {},
): Promise<{ uploadId: string }> {
  signal?.throwIfAborted()
  const { uploadId } = await client.sites.createUpload({ size: file.size })
  try {
    for (let offset = 0; offset < file.size; onProgress?.(offset, file.size))
      offset = await sendPartWithRetries(client, { file, uploadId, offset, signal })
    return { uploadId }
  } catch (error) {
    await client.sites.cancelUpload({ uploadId }).catch(() => {})
    throw error
  }
}

interface UploadPart {
  file: Blob
  uploadId: string
  offset: number
  signal: AbortSignal | undefined
}

/** Sends the part at an offset. After a failure, it continues with the bytes that have not arrived. */
async function sendPartWithRetries(client: Client, part: UploadPart): Promise<number> {
  const { uploadId, signal } = part
  let { offset } = part
  for (let failures = 0; ;) {
    try {
      return await sendPart(client, { ...part, offset })
    } catch (error) {
      failures += 1
      if (signal?.aborted || failures > MAX_FAILURES || !canContinue(error)) throw error
      await pause(Math.max(FIRST_PAUSE_MS * 2 ** (failures - 1), error.retryAfter * 1000), signal)
      offset = (await client.sites.readUpload({ uploadId }, { ...(signal && { signal }) })).received
      if (offset >= part.file.size) return offset
    }
  }
}

/** Sends the part at an offset. Returns the number of bytes that have arrived. */
async function sendPart(client: Client, { file, uploadId, offset, signal }: UploadPart): Promise<number> {
  const end = Math.min(offset + PART_BYTES, file.size)
  const range = `bytes ${offset}-${end - 1}/${file.size}`
  const upload = await client.call(
    'PUT /sites/uploads/{uploadId}',
    { params: { uploadId }, headers: { 'content-range': range }, body: file.slice(offset, end) },
    // Not repeated as it is: the service may have received the part, or a piece of it.
    { maxRetries: 0, headers: { 'content-type': 'application/octet-stream' }, ...(signal && { signal }) },
  )
  return upload.received
}

function canContinue(error: unknown): error is TesseraError {
  if (!(error instanceof TesseraError)) return false
  const { status, retryAfter } = error
  if (retryAfter > MAX_WAIT_SECONDS) return false
  return status === 0 || status >= 500 || [400, 408, 409, 416, 429].includes(status)
}

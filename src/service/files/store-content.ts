import { createHash } from 'node:crypto'
import { cleanFileName } from '#contract/file-name.ts'
import { fileLimits } from '#contract/file-limits.ts'
import type { Caller } from '#service/http/caller.ts'
import { invalidField } from '#service/http/api-error.ts'
import { decodeData } from '#service/http/decode-data.ts'
import { createId } from '#service/ids/ids.ts'
import type { StoredVersion } from '#service/hosts/file-directory/schema.ts'
import { readUpload, type UploadStore } from '#service/sites/uploads/uploads.ts'
import { HEAD_BYTES, readFileType } from './read-file-type.ts'

/** The folder of the object store. Its objects are served by the routes of files alone. */
export const DOCUMENTS = 'documents'

// An object is read as a whole, so a file is stored in objects of this size. A download then needs this much memory.
const CHUNK_BYTES = 1_000_000

/** The content in a request: base64, or an upload. */
export interface SentContent {
  fileName: string
  data?: string | undefined
  uploadId?: string | undefined
}

interface FileKey {
  caller: Caller
  fileId: string
}

/** Stores the content of a file. When it resolves, the content survives a power failure, but no row refers to it yet. */
export async function storeContent(
  uploads: UploadStore,
  { caller, fileId }: FileKey,
  content: SentContent,
): Promise<Omit<StoredVersion, 'number'>> {
  const now = new Date()
  const id = createId('fiv', now)
  const fileName = cleanFileName(content.fileName)
  const folder = toFolder({ workspaceId: caller.workspace.id, fileId, versionId: id })
  const hash = createHash('sha256')
  const chunks: number[] = []
  let type = 'application/octet-stream'
  let bytes = 0
  for await (const chunk of toChunks(readSentContent(uploads, caller, content))) {
    if (chunks.length === 0) type = requireType(fileName, chunk.subarray(0, HEAD_BYTES))
    bytes += chunk.byteLength
    if (bytes > fileLimits.fileBytes)
      throw invalidField(
        'body',
        getContentField(content),
        `${fileName} is larger than ${fileLimits.fileBytes / 1_000_000} MB`,
      )
    hash.update(chunk)
    await uploads.store.put(`${folder}/${chunks.length}`, chunk, 'application/octet-stream')
    chunks.push(chunk.byteLength)
  }
  if (bytes === 0) requireType(fileName, Buffer.alloc(0))
  const { actor } = caller
  return { id, fileName, type, bytes, sha256: hash.digest('hex'), chunks, at: now.toISOString(), actor }

  function requireType(name: string, head: Buffer): string {
    const read = readFileType(name, head)
    if (read.ok) return read.type
    throw invalidField('body', getContentField(content), `${name} ${read.reason}`)
  }
}

/** The folder with the objects of a version. */
export function toFolder({
  workspaceId,
  fileId,
  versionId,
}: Record<'workspaceId' | 'fileId' | 'versionId', string>): string {
  return `${DOCUMENTS}/${workspaceId}/${fileId}/${versionId}`
}

function getContentField({ uploadId }: SentContent): string {
  return uploadId === undefined ? 'data' : 'uploadId'
}

async function* readSentContent(
  uploads: UploadStore,
  { workspace }: Caller,
  { data = '', uploadId }: SentContent,
): AsyncGenerator<Uint8Array> {
  if (uploadId !== undefined) {
    yield* readUpload(uploads, { workspaceId: workspace.id, id: uploadId })
    return
  }
  const decoded = decodeData(data)
  if (!decoded.ok) throw invalidField('body', 'data', decoded.reason)
  yield decoded.bytes
}

/** Joins and cuts the parts of an upload, whose sizes depend on the network, into chunks of one size. */
async function* toChunks(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0)
  for await (const part of parts) {
    waiting = Buffer.concat([waiting, part])
    while (waiting.byteLength >= CHUNK_BYTES) {
      yield waiting.subarray(0, CHUNK_BYTES)
      waiting = waiting.subarray(CHUNK_BYTES)
    }
  }
  if (waiting.byteLength > 0) yield waiting
}

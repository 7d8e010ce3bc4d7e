import type { StoredVersion } from '#service/hosts/file-directory/schema.ts'
import type { ByteRange } from '#service/http/byte-range.ts'
import { toContentDisposition } from '#service/http/send-file.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import { toFolder } from './store-content.ts'

interface ContentKey {
  workspaceId: string
  fileId: string
  version: StoredVersion
}

/** Reads the content of a version, or a part of it, from its objects, one after the other, as fast as somebody takes them. */
export async function* readContent(
  store: ObjectStore,
  { workspaceId, fileId, version }: ContentKey,
  { from, to }: ByteRange = { from: 0, to: version.bytes - 1 },
): AsyncGenerator<Buffer> {
  const folder = toFolder({ workspaceId, fileId, versionId: version.id })
  let start = 0
  for (const [index, size] of version.chunks.entries()) {
    const end = start + size
    if (start > to) return
    if (end > from) {
      const object = await store.get(`${folder}/${index}`)
      if (!object) throw new Error('A part of a file is missing from the object store.')
      yield Buffer.from(object.bytes.subarray(Math.max(0, from - start), Math.min(size, to + 1 - start)))
    }
    start = end
  }
}

/** The headers with which a version is sent, besides its type. Nothing in it can run, and it is not cached without asking again. */
export function toContentHeaders(
  { fileName, type }: Pick<StoredVersion, 'fileName' | 'type'>,
  { isDownload }: { isDownload: boolean },
) {
  return {
    ...contentHeaders,
    'content-security-policy': isDownload ? downloadPolicy : toShownPolicy(type),
    'content-disposition': toContentDisposition(fileName, isDownload ? 'attachment' : 'inline'),
  }
}

const contentHeaders = {
  'accept-ranges': 'bytes',
  'cache-control': 'no-cache',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

const downloadPolicy = "default-src 'none'; sandbox"

/** Chromium shows no PDF in a sandbox. A PDF cannot run scripts of the origin, and the policy allows none. */
function toShownPolicy(type: string): string {
  const sources =
    "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
  return type === 'application/pdf' ? sources : `${sources}; sandbox`
}

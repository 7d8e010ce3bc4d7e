import { createReadStream } from 'node:fs'
import type { ObjectStore } from '../storage/object-store.ts'

// A store has the whole object in memory while it writes or reads it.
const PART_BYTES = 8 * 1024 * 1024
const ZIP_TYPE = 'application/zip'

export const EXPORTS_PREFIX = 'exports/'

interface ExportKey {
  workspaceId: string
  id: string
}

/** The key of a part. The first part is 0. */
function toPartKey({ workspaceId, id }: ExportKey, part: number): string {
  return `${EXPORTS_PREFIX}${workspaceId}/${id}/${String(part).padStart(6, '0')}.zip`
}

/** The id of the export to which the part with this key belongs. */
export function toExportId(key: string): string {
  return key.split('/')[2] ?? ''
}

/** Stores a file in the object store, in parts, so that every process can send it. */
export async function storeParts(
  store: ObjectStore,
  key: ExportKey,
  file: string,
): Promise<{ parts: number; bytes: number }> {
  let [parts, bytes] = [0, 0]
  const chunks: AsyncIterable<Uint8Array> = createReadStream(file, { highWaterMark: PART_BYTES })
  for await (const chunk of chunks) {
    const bytesOfPart = Buffer.from(chunk)
    await store.put(toPartKey(key, parts), bytesOfPart, ZIP_TYPE)
    parts++
    bytes += bytesOfPart.byteLength
  }
  return { parts, bytes }
}

/** Reads a stored file, part by part. Throws if a part is missing. */
export async function* readParts(store: ObjectStore, key: ExportKey, parts: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part++) {
    const object = await store.get(toPartKey(key, part))
    if (!object) throw new Error(`Part ${part} of the export ${key.id} is missing.`)
    yield object.bytes
  }
}

export async function removeParts(store: ObjectStore, { workspaceId, id }: ExportKey): Promise<void> {
  for await (const key of store.list(`${EXPORTS_PREFIX}${workspaceId}/${id}/`)) await store.remove(key)
}

import { createReadStream } from 'node:fs'
import type { ObjectStore } from '../storage/object-store.ts'

// A store keeps an object in memory while it is written and read.
const PART_BYTES = 8 * 1024 * 1024
const TYPE = 'application/zip'

export const EXPORTS_PREFIX = 'exports/'

interface ExportKey {
  workspaceId: string
  id: string
}

/** The key of a part, from 0 on. */
function partKey({ workspaceId, id }: ExportKey, part: number): string {
  return `${EXPORTS_PREFIX}${workspaceId}/${id}/${String(part).padStart(6, '0')}.zip`
}

/** The id of the export that an object is a part of. */
export function exportIdOfPart(key: string): string {
  return key.split('/')[2] ?? ''
}

/** Stores a file in parts, so that every process can send it. */
export async function storeParts(
  store: ObjectStore,
  key: ExportKey,
  file: string,
): Promise<{ parts: number; bytes: number }> {
  let [parts, bytes] = [0, 0]
  const chunks: AsyncIterable<Uint8Array> = createReadStream(file, { highWaterMark: PART_BYTES })
  for await (const chunk of chunks) {
    const part = Buffer.from(chunk)
    await store.put(partKey(key, parts), part, TYPE)
    parts++
    bytes += part.byteLength
  }
  return { parts, bytes }
}

/** The bytes of a stored file. Throws where a part is missing. */
export async function* readParts(store: ObjectStore, key: ExportKey, parts: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part++) {
    const found = await store.get(partKey(key, part))
    if (!found) throw new Error(`Part ${part} of the export ${key.id} is missing.`)
    yield found.bytes
  }
}

export async function removeParts(store: ObjectStore, { workspaceId, id }: ExportKey): Promise<void> {
  for await (const key of store.list(`${EXPORTS_PREFIX}${workspaceId}/${id}/`)) await store.remove(key)
}

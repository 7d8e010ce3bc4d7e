import { LRUCache } from 'lru-cache'
import { scaleToMemory } from '#service/runtime/scale-to-memory.ts'
import { type ObjectStore, StorageError } from '#service/storage/object-store.ts'
import type { DeployedFile } from '../schema.ts'

const MAX_BYTES = scaleToMemory(64 * 1024 * 1024)
const ENTRY_BYTES = 300

/** The forms of a file, in memory. A compressed form is null if it does not exist. */
export interface FileBytes {
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

/** An in-memory cache of the files that visitors request, from any site and version. Files never change: their key is a hash. */
export class FileCache {
  #store
  #cache = new LRUCache<string, FileBytes>({ maxSize: MAX_BYTES })
  #pending = new Map<string, Promise<FileBytes>>()

  constructor(store: ObjectStore) {
    this.#store = store
  }

  /** Synchronous if the file is cached. Rejects if the file is not cached and the store fails. */
  find(siteId: string, file: DeployedFile): FileBytes | Promise<FileBytes> {
    const key = toFileKey(siteId, file.hash)
    return this.#cache.get(key) ?? this.#pending.get(key) ?? this.#read(key, file)
  }

  /** One request to the store for all parallel requests of visitors. */
  #read(key: string, { size, br, gzip }: DeployedFile): Promise<FileBytes> {
    const reading = this.#store
      .get(key)
      .then((object) => {
        if (!object || object.bytes.byteLength !== size + br + gzip)
          throw new StorageError(`The file ${key} of a site is missing or has another size.`)
        const bytes = Buffer.from(object.bytes.buffer, object.bytes.byteOffset, object.bytes.byteLength)
        const slicePart = (from: number, length: number) => (length === 0 ? null : bytes.subarray(from, from + length))
        const forms = { plain: bytes.subarray(0, size), br: slicePart(size, br), gzip: slicePart(size + br, gzip) }
        this.#cache.set(key, forms, { size: bytes.byteLength + ENTRY_BYTES })
        return forms
      })
      .finally(() => this.#pending.delete(key))
    this.#pending.set(key, reading)
    return reading
  }
}

/** The key of a file's object. It contains the site, so that deleting it never deletes the file of another site. */
export function toFileKey(siteId: string, hash: string): string {
  return `sites/${siteId}/${hash.slice(0, 2)}/${hash}`
}

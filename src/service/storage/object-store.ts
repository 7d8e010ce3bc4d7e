import { createHash } from 'node:crypto'
import { isFileType } from './file-type.ts'

/** Stores files under keys such as `images/ab/abcdef.png`. Its methods throw a StorageError if the storage fails. */
export interface ObjectStore {
  /** Stores the bytes atomically; after it resolves they survive a power failure. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  get(key: string): Promise<StoredObject | null>
  /** A missing key is not an error. */
  remove(key: string): Promise<void>
  /** Every key that begins with `prefix`, in order; or only those last put before a moment. */
  list(prefix: string, putBefore?: Date): AsyncIterable<string>
}

export interface StoredObject {
  bytes: Uint8Array
  type: string
}

/** A failure of the storage. The message is for the operator's log, and contains no secret. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly code = 'STORAGE_UNAVAILABLE'
}

/** A key with the hash of its content, so that it can be cached for ever: `previews/ab/abcdef….svg`. */
export function contentKey(folder: string, bytes: Uint8Array, extension: string): string {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return `${folder}/${hash.slice(0, 2)}/${hash}.${extension}`
}

const LONGEST_KEY = 500
const LONGEST_PART = 200

/** Segments of lower case letters, digits, dashes, underscores and single dots, safe in a path and in a URL. */
export function isObjectKey(key: string): boolean {
  if (key.length > LONGEST_KEY || key.includes('..')) return false
  return key.split('/').every((part) => part.length <= LONGEST_PART && /^[a-z0-9][a-z0-9._-]*$/.test(part))
}

/** Throws for an invalid key or type: we choose all keys, never a caller. */
export function requireValidKey(key: string, type?: string): void {
  if (!isObjectKey(key)) throw new TypeError(`${JSON.stringify(key.slice(0, 100))} is not a key of the object store.`)
  if (type !== undefined && !isFileType(key, type))
    throw new TypeError(`The key ${key} does not match the type ${type}.`)
}

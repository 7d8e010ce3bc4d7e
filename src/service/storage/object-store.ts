import { createHash } from 'node:crypto'
import { hasFileType } from './file-type.ts'

/** Stores files under keys such as `images/ab/abcdef.png`. All methods throw a StorageError if the storage fails. */
export interface ObjectStore {
  /** Stores the bytes atomically. When it resolves, they survive a power failure. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  get(key: string): Promise<StoredObject | null>
  /** A missing key is not an error. */
  remove(key: string): Promise<void>
  /** Every key that begins with `prefix`, in order. With `putBefore`, only keys that were last put before that moment. */
  list(prefix: string, putBefore?: Date): AsyncIterable<string>
}

export interface StoredObject {
  bytes: Uint8Array
  type: string
}

/** A failure of the storage. The message is for the operator's log and contains no secret. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly code = 'STORAGE_UNAVAILABLE'
}

/** A key that contains the hash of its content, so that the object can be cached forever: `previews/ab/abcdef….svg`. */
export function toContentKey(folder: string, bytes: Uint8Array, extension: string): string {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return `${folder}/${hash.slice(0, 2)}/${hash}.${extension}`
}

const MAX_KEY_LENGTH = 500
const MAX_PART_LENGTH = 200

/** Whether a key consists of segments of lower case letters, digits, dashes, underscores and single dots, which are safe in paths and URLs. */
export function isObjectKey(key: string): boolean {
  if (key.length > MAX_KEY_LENGTH || key.includes('..')) return false
  return key.split('/').every((part) => part.length <= MAX_PART_LENGTH && /^[a-z0-9][a-z0-9._-]*$/.test(part))
}

/** Throws a TypeError for an invalid key or type, which is a bug: no key comes from a client. */
export function requireValidKey(key: string, type?: string): void {
  if (!isObjectKey(key)) throw new TypeError(`${JSON.stringify(key.slice(0, 100))} is not a key of the object store.`)
  if (type !== undefined && !hasFileType(key, type))
    throw new TypeError(`The key ${key} does not match the type ${type}.`)
}

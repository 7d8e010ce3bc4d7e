import { createHash } from 'node:crypto'
import { isFileType } from './file-type.ts'

/** Keeps files under keys such as `images/ab/abcdef.png`. Its methods throw a StorageError where the storage fails. */
export interface ObjectStore {
  /** Keeps the bytes; when it resolves they outlive a power failure. Nobody ever reads half of them. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  get(key: string): Promise<StoredObject | null>
  /** What is not there is removed already. */
  remove(key: string): Promise<void>
  /** Every key that begins with `prefix`, in order; or those alone that were last put before a moment. */
  list(prefix: string, putBefore?: Date): AsyncIterable<string>
}

export interface StoredObject {
  bytes: Uint8Array
  type: string
}

/** The storage cannot do what it was asked. The message is for the log of whoever runs it, and holds no secret. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly code = 'STORAGE_UNAVAILABLE'
}

/** An address that says what is under it, so that it can be cached for ever: `previews/ab/abcdef….svg`. */
export function contentKey(folder: string, bytes: Uint8Array, extension: string): string {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return `${folder}/${hash.slice(0, 2)}/${hash}.${extension}`
}

const LONGEST_KEY = 500
const LONGEST_PART = 200

/** Parts of lower case letters, digits, dashes, underscores and single dots: as safe in a path as in an address. */
export function isObjectKey(key: string): boolean {
  if (key.length > LONGEST_KEY || key.includes('..')) return false
  return key.split('/').every((part) => part.length <= LONGEST_PART && /^[a-z0-9][a-z0-9._-]*$/.test(part))
}

/** Throws where a key, or the type kept under it, is not one of ours: what is stored is named by us, never by a caller. */
export function requireValidKey(key: string, type?: string): void {
  if (!isObjectKey(key)) throw new TypeError(`${JSON.stringify(key.slice(0, 100))} is not a key of the object store.`)
  if (type !== undefined && !isFileType(key, type))
    throw new TypeError(`What is kept under ${key} is not of type ${type}.`)
}

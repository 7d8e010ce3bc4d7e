import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileStore } from './file-store.ts'
import type { ObjectStore } from './object-store.ts'
import { readS3Place } from './s3-place.ts'
import { s3Store } from './s3-store.ts'

interface StorageSettings {
  /** Of S3, as `readS3Place` reads it, or of a directory (`file:///…`); null: files below `dataDir`. */
  storageUrl: string | null
  dataDir: string
}

/** The object store that the settings name. Throws, in words and without its secrets, where a URL cannot be understood. */
export async function openStore({ storageUrl, dataDir }: StorageSettings): Promise<ObjectStore> {
  if (storageUrl === null) return fileStore(path.join(dataDir, 'objects'))
  if (storageUrl.startsWith('file:')) return fileStore(fileURLToPath(storageUrl))
  const read = readS3Place(storageUrl)
  if (!read.ok) throw new Error(`The storage URL ${read.reason}.`)
  return s3Store(read.place)
}

/** What is wrong with a storage URL, in words that follow its name and hold no secret; null where nothing is. */
export function findStorageUrlProblem(storageUrl: string): string | null {
  if (storageUrl.startsWith('file:'))
    return /^file:\/\/\/[^?#%]+$/.test(storageUrl) ? null : 'must name a directory of this machine: file:///directory'
  const read = readS3Place(storageUrl)
  return read.ok ? null : read.reason
}

import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { copiedObjects } from '../published-copy/copied-objects.ts'
import type { LocalCopy } from '../published-copy/local-copy.ts'
import { fileStore } from './file-store.ts'
import type { ObjectStore } from './object-store.ts'
import { readS3Place } from './s3-place.ts'
import { s3Store } from './s3-store.ts'

interface StorageSettings {
  /** S3, as parsed by `readS3Place`, or a directory (`file:///…`); null: files below `dataDir`. */
  storageUrl: string | null
  dataDir: string
}

/** The object store of the settings, with the local copy for one on the network. Throws for an invalid URL, without its secrets in the message. */
export async function openStore(
  { storageUrl, dataDir }: StorageSettings,
  copy: LocalCopy | null = null,
): Promise<ObjectStore> {
  if (storageUrl === null) return fileStore(path.join(dataDir, 'objects'))
  if (storageUrl.startsWith('file:')) return fileStore(fileURLToPath(storageUrl))
  const read = readS3Place(storageUrl)
  if (!read.ok) throw new Error(`The storage URL ${read.reason}.`)
  const store = s3Store(read.place)
  return copy ? copiedObjects(store, copy) : store
}

/** The problem with a storage URL, to follow its name, without its secret; null if there is none. */
export function findStorageUrlProblem(storageUrl: string): string | null {
  if (storageUrl.startsWith('file:'))
    return /^file:\/\/\/[^?#%]+$/.test(storageUrl) ? null : 'must name a directory of this machine: file:///directory'
  const read = readS3Place(storageUrl)
  return read.ok ? null : read.reason
}

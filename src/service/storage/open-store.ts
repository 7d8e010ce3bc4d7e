import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Opened } from '#database/open.ts'
import { copiedObjects } from './copied-objects.ts'
import type { LocalCopy } from './local-copy.ts'
import { databaseStore, withOlder } from './database-store.ts'
import { fileStore } from './file-store.ts'
import type { ObjectStore } from './object-store.ts'
import { readS3Place } from './s3-place.ts'
import { s3Store } from './s3-store.ts'
import { StoreHealth } from './store-health.ts'

interface StorageSettings {
  /** S3, as parsed by `readS3Place`, or a directory (`file:///…`); null: rows of a shared database, or files below `dataDir`. */
  storageUrl: string | null
  dataDir: string
}

/** Where objects were before a database was shared, and are with an embedded one. */
export function localObjects(dataDir: string): Promise<ObjectStore> {
  return fileStore(path.join(dataDir, 'objects'))
}

/**
 * The object store of the settings, with the local copy for one on the network. `health` notices the outcomes of its operations. Throws for
 * an invalid URL, without its secrets in the message.
 */
export async function openStore(
  { db, shared }: Pick<Opened, 'db' | 'shared'>,
  { storageUrl, dataDir }: StorageSettings,
  { copy = null, health = new StoreHealth() }: { copy?: LocalCopy | null; health?: StoreHealth } = {},
): Promise<ObjectStore> {
  const onNetwork = (store: ObjectStore) => (copy ? copiedObjects(health.watch(store), copy) : health.watch(store))
  if (storageUrl === null) {
    const local = await localObjects(dataDir)
    return shared ? withOlder(onNetwork(databaseStore(db)), local) : health.watch(local)
  }
  if (storageUrl.startsWith('file:')) return health.watch(await fileStore(fileURLToPath(storageUrl)))
  const read = readS3Place(storageUrl)
  if (!read.ok) throw new Error(`The storage URL ${read.reason}.`)
  return onNetwork(s3Store(read.place))
}

/** The problem with a storage URL, to follow its name, without its secret; null if there is none. */
export function findStorageUrlProblem(storageUrl: string): string | null {
  if (storageUrl.startsWith('file:'))
    return /^file:\/\/\/[^?#%]+$/.test(storageUrl) ? null : 'must name a directory of this machine: file:///directory'
  const read = readS3Place(storageUrl)
  return read.ok ? null : read.reason
}

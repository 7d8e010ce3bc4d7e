import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OpenedDatabase } from '#database/open.ts'
import { withTimeout } from '../runtime/with-timeout.ts'
import type { LocalCopy } from './local-copy.ts'
import { createDatabaseStore, withFallback } from './database-store.ts'
import { createFileStore } from './file-store.ts'
import { getFileType } from './file-type.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'
import { parseS3Url } from './s3-location.ts'
import { createS3Store } from './s3-store.ts'
import { StoreHealth } from './store-health.ts'

// Pictures and fonts of pages, and files of sites.
const visitedPrefixes = ['images/', 'sizes/', 'fonts/', 'sites/']
const TIMEOUT_MS = 2_000

interface StorageSettings {
  /** S3, as parsed by `parseS3Url`, or a directory (`file:///…`). Null: in a shared database, or in files below `dataDir`. */
  storageUrl: string | null
  dataDir: string
}

/** Opens the store of an installation with an embedded database. An installation that changed to a shared database may still have objects in it. */
export function openLocalObjects(dataDir: string): Promise<ObjectStore> {
  return createFileStore(path.join(dataDir, 'objects'))
}

/**
 * Opens the object store of the settings. A store on the network is backed by the local copy. `health` observes the outcomes of all
 * operations. Throws for an invalid URL, with a message that has no secrets.
 */
export async function openStore(
  { db, shared }: Pick<OpenedDatabase, 'db' | 'shared'>,
  { storageUrl, dataDir }: StorageSettings,
  { copy = null, health = new StoreHealth() }: { copy?: LocalCopy | null; health?: StoreHealth } = {},
): Promise<ObjectStore> {
  const withHealthAndCopy = (store: ObjectStore) =>
    copy ? withLocalCopy(health.watch(store), copy) : health.watch(store)
  if (storageUrl === null) {
    const local = await openLocalObjects(dataDir)
    return shared ? withFallback(withHealthAndCopy(createDatabaseStore(db)), local) : health.watch(local)
  }
  if (storageUrl.startsWith('file:')) return health.watch(await createFileStore(fileURLToPath(storageUrl)))
  const parsed = parseS3Url(storageUrl)
  if (!parsed.ok) throw new Error(`The storage URL ${parsed.reason}.`)
  return withHealthAndCopy(createS3Store(parsed.location))
}

/** The problem with a storage URL. The text follows the name of the setting and has no secrets. Null if there is no problem. */
export function findStorageUrlProblem(storageUrl: string): string | null {
  if (storageUrl.startsWith('file:'))
    return /^file:\/\/\/[^?#%]+$/.test(storageUrl) ? null : 'must name a directory of this machine: file:///directory'
  const parsed = parseS3Url(storageUrl)
  return parsed.ok ? null : parsed.reason
}

/** Reads objects for visitors from the local copy while the store cannot be reached or does not respond. */
function withLocalCopy(store: ObjectStore, copy: LocalCopy): ObjectStore {
  async function get(key: string): Promise<StoredObject | null> {
    const copyKey = `object:${key}`
    if (!copy.touch(copyKey)) {
      const object = await store.get(key)
      if (object) setImmediate(() => copy.put(copyKey, object.bytes))
      return object
    }
    try {
      const object = await withTimeout(TIMEOUT_MS, store.get(key))
      if (!object) copy.remove(copyKey)
      return object
    } catch (error) {
      const bytes = copy.peek(copyKey)
      if (!bytes) throw error
      return { bytes, type: getFileType(key) }
    }
  }

  return {
    ...store,
    get: (key) => (visitedPrefixes.some((prefix) => key.startsWith(prefix)) ? get(key) : store.get(key)),
    async remove(key) {
      copy.remove(`object:${key}`)
      await store.remove(key)
    },
  }
}

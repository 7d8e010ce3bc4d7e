import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { getFileType } from './file-type.ts'
import { requireValidKey, isObjectKey, type ObjectStore, StorageError } from './object-store.ts'

// No key begins with a dot, so nobody can request an unfinished file.
const INCOMING_FOLDER = '.incoming'
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * An object store of files below `root`. A file is written under a temporary name, synced to disk, and then renamed, so that after a crash
 * or a power failure, a key has either the complete new content or the previous content.
 */
export async function createFileStore(root: string): Promise<ObjectStore> {
  const incoming = path.join(root, INCOMING_FOLDER)
  await withStorageError(root, async () => {
    await mkdir(incoming, { recursive: true })
    await removeUnfinishedFiles(incoming)
  })
  const toFile = (key: string) => path.join(root, ...key.split('/'))
  return {
    async put(key, bytes, type) {
      requireValidKey(key, type)
      await withStorageError(key, () => write(path.join(incoming, randomBytes(12).toString('hex')), bytes, toFile(key)))
    },
    async get(key) {
      requireValidKey(key)
      const bytes = await withStorageError(key, () => nullIfMissing(readFile(toFile(key))))
      return bytes === null ? null : { bytes, type: getFileType(key) }
    },
    async remove(key) {
      requireValidKey(key)
      await withStorageError(key, async () => {
        await rm(toFile(key), { force: true })
        await nullIfMissing(syncDirectory(path.dirname(toFile(key))))
      })
    },
    async *list(prefix, putBefore) {
      for await (const key of listKeys(root, prefix)) {
        const stats = putBefore && (await withStorageError(key, () => nullIfMissing(stat(toFile(key)))))
        if (!putBefore || (stats && stats.mtimeMs < putBefore.getTime())) yield key
      }
    },
  }
}

async function write(temporaryFile: string, bytes: Uint8Array, file: string) {
  try {
    const handle = await open(temporaryFile, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    const firstCreated = await mkdir(path.dirname(file), { recursive: true })
    await rename(temporaryFile, file)
    await syncUpwards(path.dirname(file), firstCreated === undefined ? path.dirname(file) : path.dirname(firstCreated))
  } catch (error) {
    await rm(temporaryFile, { force: true })
    throw error
  }
}

/** Syncs a directory and its parents up to `lastDirectory`, which existed before. Only then does a renamed file survive a power failure. */
async function syncUpwards(directory: string, lastDirectory: string) {
  await syncDirectory(directory)
  if (directory !== lastDirectory) await syncUpwards(path.dirname(directory), lastDirectory)
}

async function syncDirectory(directory: string) {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* listKeys(root: string, prefix: string, folder = ''): AsyncGenerator<string> {
  const directory = path.join(root, folder)
  const entries = await withStorageError(directory, () => nullIfMissing(readdir(directory, { withFileTypes: true })))
  const keys = (entries ?? []).map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
  for (const key of keys.toSorted()) {
    if (key.endsWith('/')) {
      const mayHaveKeys = key.startsWith(prefix) || prefix.startsWith(key)
      if (mayHaveKeys && isObjectKey(key.slice(0, -1))) yield* listKeys(root, prefix, key)
    } else if (key.startsWith(prefix) && isObjectKey(key)) yield key
  }
}

/** Removes unfinished files of killed processes. Recent ones stay, because another process may be writing them. */
async function removeUnfinishedFiles(incoming: string) {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name)
    const stats = await nullIfMissing(stat(file))
    if (stats !== null && stats.mtimeMs < Date.now() - DAY_MS) await rm(file, { force: true })
  }
}

async function nullIfMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Error && 'code' in error && missingCodes.has(error.code)) return null
    throw error
  }
}
const missingCodes = new Set<unknown>(['ENOENT', 'ENOTDIR', 'EISDIR'])

async function withStorageError<T>(subject: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    throw new StorageError(`The storage failed at ${subject}: ${reason}`, { cause: error })
  }
}

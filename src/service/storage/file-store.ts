import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileType } from './file-type.ts'
import { requireValidKey, isObjectKey, type ObjectStore, StorageError } from './object-store.ts'

// No key begins with a dot, so unfinished files cannot be requested.
const INCOMING = '.incoming'
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Objects as files below `root`. A file is written under a temporary name, synced to disk, and then renamed: after a crash or power
 * failure a key has either the complete new content or the previous one.
 */
export async function fileStore(root: string): Promise<ObjectStore> {
  const incoming = path.join(root, INCOMING)
  await telling(root, async () => {
    await mkdir(incoming, { recursive: true })
    await removeLeftBehind(incoming)
  })
  const toFile = (key: string) => path.join(root, ...key.split('/'))
  return {
    async put(key, bytes, type) {
      requireValidKey(key, type)
      await telling(key, () => write(path.join(incoming, randomBytes(12).toString('hex')), bytes, toFile(key)))
    },
    async get(key) {
      requireValidKey(key)
      const bytes = await telling(key, () => orNothing(readFile(toFile(key))))
      return bytes === null ? null : { bytes, type: fileType(key) }
    },
    async remove(key) {
      requireValidKey(key)
      await telling(key, async () => {
        await rm(toFile(key), { force: true })
        await orNothing(sync(path.dirname(toFile(key))))
      })
    },
    async *list(prefix, putBefore) {
      for await (const key of keysBelow(root, prefix)) {
        const found = putBefore && (await telling(key, () => orNothing(stat(toFile(key)))))
        if (!putBefore || (found && found.mtimeMs < putBefore.getTime())) yield key
      }
    },
  }
}

async function write(aside: string, bytes: Uint8Array, file: string) {
  try {
    const handle = await open(aside, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    const made = await mkdir(path.dirname(file), { recursive: true })
    await rename(aside, file)
    await syncUpTo(path.dirname(file), made === undefined ? path.dirname(file) : path.dirname(made))
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

/** A renamed file survives a power failure once its directory is synced, and its parents up to one that existed before. */
async function syncUpTo(directory: string, last: string) {
  await sync(directory)
  if (directory !== last) await syncUpTo(path.dirname(directory), last)
}

async function sync(directory: string) {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* keysBelow(root: string, prefix: string, folder = ''): AsyncGenerator<string> {
  const directory = path.join(root, folder)
  const entries = await telling(directory, () => orNothing(readdir(directory, { withFileTypes: true })))
  const keys = (entries ?? []).map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
  for (const key of keys.toSorted()) {
    if (key.endsWith('/')) {
      const leadsThere = key.startsWith(prefix) || prefix.startsWith(key)
      if (leadsThere && isObjectKey(key.slice(0, -1))) yield* keysBelow(root, prefix, key)
    } else if (key.startsWith(prefix) && isObjectKey(key)) yield key
  }
}

/** Unfinished files of killed processes. Another process may be writing to the same directory now. */
async function removeLeftBehind(incoming: string) {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name)
    const found = await orNothing(stat(file))
    if (found !== null && found.mtimeMs < Date.now() - DAY_MS) await rm(file, { force: true })
  }
}

async function orNothing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && nothing.has(error.code)) return null
    throw error
  }
}
const nothing = new Set<unknown>(['ENOENT', 'ENOTDIR', 'EISDIR'])

async function telling<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    throw new StorageError(`The storage failed at ${what}: ${reason}`, { cause: error })
  }
}

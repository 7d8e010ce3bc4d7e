import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { StorageError } from '#service/storage/object-store.ts'

/** Runs work with a new folder, which is deleted afterwards. A full disk is a `StorageError`. */
export async function withTemporaryFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  try {
    await mkdir(parent, { recursive: true })
    const folder = await mkdtemp(path.join(parent, 'deploy-'))
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  } catch (error) {
    if (isDiskError(error)) throw new StorageError(`The disk of ${parent} failed: ${error.message}`, { cause: error })
    throw error
  }
}

function isDiskError(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS'].includes(String(error.code))
  )
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { SiteDeploy } from '#contract/sites.ts'
import { invalidField } from '../../platform/http/api-error.ts'
import { StorageError } from '../../platform/storage/object-store.ts'
import { readArchive } from '../archive/read-archive.ts'
import { checkLinks } from '../links/check-links.ts'
import type { DeployedFile } from '../schema.ts'
import type { SitesContext } from '../sites-context.ts'
import { storeFiles } from './stored-files.ts'

/** A version whose files are in the store, and that is not committed yet. */
export interface PreparedDeploy extends Pick<
  SiteDeploy,
  'skippedFiles' | 'brokenLinks' | 'brokenLinkCount' | 'fileCount' | 'totalSize'
> {
  files: Record<string, DeployedFile>
}

const MOST_SKIPPED = 300

/**
 * Reads a ZIP of the local disk and puts its files into the store. Takes seconds: never inside a transaction. What is wrong with the ZIP
 * is reported at `field` of the body.
 */
export async function prepareDeploy(
  { db, store, deploysDir, inTurn }: SitesContext,
  { siteId, zip, field, signal }: { siteId: string; zip: string; field: 'zip' | 'uploadId'; signal: AbortSignal },
): Promise<PreparedDeploy> {
  return inTurn(
    () =>
      inTemporaryFolder(deploysDir, async (into) => {
        const read = await readArchive({ zip, into })
        if (!read.ok) throw invalidField('body', field, `The ZIP ${read.reason}`)
        const files = await storeFiles({ db, store }, siteId, read.files)
        return {
          files,
          fileCount: read.files.length,
          totalSize: read.files.reduce((sum, { size }) => sum + size, 0),
          skippedFiles: read.skipped.slice(0, MOST_SKIPPED),
          ...(await checkLinks(read)),
        }
      }),
    signal,
  )
}

/** Runs work with a new folder, which is deleted afterwards. A full disk is a `StorageError`. */
export async function inTemporaryFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
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

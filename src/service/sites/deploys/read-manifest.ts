import { open, writeFile } from 'node:fs/promises'
import type { ManifestFile } from '#contract/site-manifest.ts'
import type { Database } from '#database/open.ts'
import { invalidField } from '#service/http/api-error.ts'
import { createSemaphore } from '#service/runtime/semaphore.ts'
import { type ObjectStore, StorageError } from '#service/storage/object-store.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import { quote } from '../archive/entry-path.ts'
import { extractEntry } from '../archive/extract-entry.ts'
import { listEntries } from '../archive/list-entries.ts'
import { openZip } from '../archive/open-zip.ts'
import type { ArchiveContent } from '../archive/read-archive.ts'
import type { DeployedFile } from '../schema.ts'
import { toFileKey } from '../serving/file-cache.ts'
import { type DeclaredFile, findManifestFiles } from './manifest-files.ts'
import { keepStoredFiles } from './stored-files.ts'

const AT_ONCE = 6

interface ManifestSource {
  siteId: string
  manifest: readonly ManifestFile[]
  /** Path of the ZIP with the missing files on the local disk. Null if nothing was uploaded. */
  zip: string | null
  /** An empty directory. */
  into: string
}

/**
 * Puts the files of a folder together from what was uploaded and what the site has stored, so that they can be treated like the files of a
 * ZIP. Every content must have the declared hash and size.
 */
export async function readManifest(
  storage: { db: Database; store: ObjectStore },
  { siteId, manifest, zip, into }: ManifestSource,
): Promise<ArchiveContent> {
  const { files, rules, skipped } = findManifestFiles(manifest)
  const fileByHash = new Map([...files, ...rules].map((file) => [file.hash, file]))
  const storedFiles = await keepStoredFiles(storage.db, siteId, [...fileByHash.keys()])
  const missing = [...fileByHash.values()].filter(({ hash }) => !storedFiles.has(hash))
  const toLocalPath = ({ hash }: DeclaredFile) => `${into}/${hash}`
  if (zip !== null) await extractFiles(zip, missing, toLocalPath)
  else for (const { index } of missing) throw createMissingError(index)
  const semaphore = createSemaphore(AT_ONCE)
  const copies = [...storedFiles].map(([hash, encodings]) =>
    semaphore(async () => {
      const file = fileByHash.get(hash)
      if (file) await writeFile(toLocalPath(file), await readStoredFile(storage.store, siteId, { ...file, encodings }))
    }),
  )
  await Promise.all(copies)
  const toExtracted = (file: DeclaredFile) => ({
    path: file.path,
    size: file.size,
    hash: file.hash,
    file: toLocalPath(file),
  })
  return { files: files.map(toExtracted), rules: rules.map(toExtracted), skipped }
}

/** Extracts the missing files from a ZIP in which each is named by its hash. Other entries are not read. */
async function extractFiles(
  zip: string,
  missing: readonly DeclaredFile[],
  toLocalPath: (file: DeclaredFile) => string,
): Promise<void> {
  await using handle = await open(zip)
  try {
    const archive = await openZip(zip, handle)
    const entries = new Map((await listEntries(archive)).map((entry) => [entry.path, entry]))
    for (const file of missing) {
      const entry = entries.get(file.hash)
      if (!entry) throw createMissingError(file.index)
      if (entry.size !== file.size) throw createSizeError(file.index, entry.size)
      const { hash } = await extractEntry(archive, entry, toLocalPath(file))
      if (hash !== file.hash) throw new ArchiveError(`has a file whose name is not its SHA-256: ${quote(file.hash)}`)
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw invalidField('body', 'uploadId', `The ZIP ${error.message}`)
    throw error
  }
}

async function readStoredFile(
  store: ObjectStore,
  siteId: string,
  { hash, size, index, encodings }: DeclaredFile & { encodings: Pick<DeployedFile, 'br' | 'gzip'> },
): Promise<Uint8Array> {
  const object = await store.get(toFileKey(siteId, hash))
  if (!object) throw new StorageError(`The file ${hash} of the site ${siteId} is missing.`)
  const storedSize = object.bytes.byteLength - encodings.br - encodings.gzip
  if (storedSize !== size) throw createSizeError(index, storedSize)
  return object.bytes.subarray(0, size)
}

function createMissingError(index: number) {
  return invalidField('body', `files.${index}.sha256`, 'The content is neither in the upload nor stored')
}

function createSizeError(index: number, size: number) {
  return invalidField('body', `files.${index}.size`, `The content has ${size} bytes`)
}

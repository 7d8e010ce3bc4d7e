import type { ManifestFile } from '#contract/site-manifest.ts'
import type { Database } from '#database/open.ts'
import { invalidField } from '#service/http/api-error.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import { quote, toEntryPath } from '../archive/entry-path.ts'
import { findSiteFiles, type SiteFiles } from '../archive/site-files.ts'
import { requireUniqueNames } from '../archive/unique-names.ts'
import { keepStoredFiles } from './stored-files.ts'

/** A file that a client says its folder has. */
export interface DeclaredFile {
  path: string
  size: number
  /** SHA-256 in hexadecimal. */
  hash: string
  /** The place of the file in the list of the request. */
  index: number
}

/** The files of a folder that a site publishes, by the rules for the entries of a ZIP. Problems are reported for `files` of the body. */
export function findManifestFiles(files: readonly ManifestFile[]): SiteFiles<DeclaredFile> {
  try {
    const declaredFiles = files.map(toDeclaredFile)
    requireUniqueNames(declaredFiles)
    requireOneSize(declaredFiles)
    return findSiteFiles(declaredFiles)
  } catch (error) {
    if (error instanceof ArchiveError) throw invalidField('body', 'files', `The folder ${error.message}`)
    throw error
  }
}

/** The hashes of the contents that the site needs and does not have. Contents of other sites never count as present. */
export async function listMissingHashes(
  db: Database,
  siteId: string,
  manifest: readonly ManifestFile[],
): Promise<string[]> {
  const { files, rules } = findManifestFiles(manifest)
  const hashes = new Set([...files, ...rules].map(({ hash }) => hash))
  const storedFiles = await keepStoredFiles(db, siteId, [...hashes])
  return [...hashes].filter((hash) => !storedFiles.has(hash))
}

function toDeclaredFile({ path, sha256, size }: ManifestFile, index: number): DeclaredFile {
  const entryPath = toEntryPath(path.replaceAll('\\', '/'))
  if (!entryPath.ok) throw new ArchiveError(entryPath.reason)
  if (entryPath.isFolder || entryPath.path === '') throw new ArchiveError(`has a file without a name: ${quote(path)}`)
  return { path: entryPath.path, size, hash: sha256, index }
}

function requireOneSize(files: readonly DeclaredFile[]) {
  const sizes = new Map<string, number>()
  for (const { path, hash, size } of files) {
    if ((sizes.get(hash) ?? size) !== size) throw new ArchiveError(`has two sizes for the content of ${quote(path)}`)
    sizes.set(hash, size)
  }
}

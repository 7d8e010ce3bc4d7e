import type { Entry, ZipFile } from 'yauzl'
import { ArchiveError } from './archive-error.ts'
import { getEntryPath, hasUnknownEncoding, quote, readAsCp437 } from './entry-path.ts'
import { findNameEncoding, isLatin, type NameEncoding } from './name-encoding.ts'
import { toArchiveError } from './open-zip.ts'
import { requireUniqueNames } from './unique-names.ts'

export interface ListedFile {
  path: string
  /** As the archive declares it. Extracting a file fails at the first byte that exceeds its size. */
  size: number
  entry: Entry
  /** The encoding in which the name was read, if it is not declared and may be wrong. */
  guessedEncoding?: NameEncoding
}

/** Maximum number of entries, including folders and files that are not published. */
const MAX_ENTRIES = 2_000
const LOCAL_HEADER_BYTES = 30
const ENTRY_TYPE = 0o170000
const REGULAR_FILE = 0o100000
const FOLDER = 0o040000

/** All files of an archive. Throws ArchiveError unless each is a regular file with a unique path inside the archive. */
export async function listEntries(zip: ZipFile): Promise<ListedFile[]> {
  if (zip.entryCount > MAX_ENTRIES) throw new ArchiveError(`has ${zip.entryCount} entries; ${MAX_ENTRIES} is the limit`)
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch (error) {
    toArchiveError(error)
  }
  const files = listFiles(entries)
  requireUniqueNames(files)
  requireSeparateBytes(files)
  return files
}

function listFiles(entries: readonly Entry[]): ListedFile[] {
  const unknown = new Set(entries.filter(hasUnknownEncoding))
  const encoding = findNameEncoding(
    [...unknown].map(({ fileNameRaw }) => fileNameRaw),
    readAsCp437,
  )
  return entries.flatMap((entry) => {
    const entryPath = getEntryPath(entry, encoding)
    if (!entryPath.ok) throw new ArchiveError(entryPath.reason)
    requireRegularFile(entryPath.path, entry)
    if (entryPath.isFolder || getType(entry.externalFileAttributes) === FOLDER) return []
    if (entryPath.path === '') throw new ArchiveError('has a file without a name')
    const isGuess = unknown.has(entry) && (encoding !== 'cp437' || !isLatin(entryPath.path))
    return {
      path: entryPath.path,
      size: entry.uncompressedSize,
      entry,
      ...(isGuess ? { guessedEncoding: encoding } : {}),
    }
  })
}

/** The type bits of a Unix file mode, in the upper half of the attributes. */
function getType(externalFileAttributes: number): number {
  return (externalFileAttributes >>> 16) & ENTRY_TYPE
}

function requireRegularFile(path: string, entry: Entry) {
  if (entry.isEncrypted()) throw new ArchiveError(`is encrypted, such as ${quote(path)}`)
  const type = getType(entry.externalFileAttributes)
  if (type !== 0 && type !== REGULAR_FILE && type !== FOLDER)
    throw new ArchiveError(`has a symbolic link or another special file: ${quote(path)}`)
}

/** Files that share compressed bytes make a small archive unpack to a huge one. */
function requireSeparateBytes(files: ListedFile[]) {
  const inOrder = files.toSorted((a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader)
  let end = 0
  for (const { path, entry } of inOrder) {
    if (entry.relativeOffsetOfLocalHeader < end)
      throw new ArchiveError(`has entries that overlap, such as ${quote(path)}`)
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize
  }
}

import { open } from 'node:fs/promises'
import { siteLimits } from '#contract/site-limits.ts'
import { ArchiveError } from './archive-error.ts'
import { type ExtractedFile, extractEntry } from './extract-entry.ts'
import { type ListedFile, listEntries } from './list-entries.ts'
import { openZip } from './open-zip.ts'
import { quote } from './entry-path.ts'
import { findSiteFiles, type SkippedFile } from './site-files.ts'

/** `reason` continues a sentence that begins with "The ZIP": `has no index.html`. */
export type ArchiveResult =
  | { ok: true; files: ExtractedFile[]; rules: ExtractedFile[]; skipped: SkippedFile[] }
  | { ok: false; reason: string }

/**
 * Extracts the files of a site from a ZIP on the local disk into an empty directory, named by numbers, so that names in the
 * archive never become names of our files. What the archive declares is not trusted: sizes are counted while decompressing. Files
 * that were extracted before a refusal stay in the directory, which the caller removes.
 */
export async function readArchive({ zip, into }: { zip: string; into: string }): Promise<ArchiveResult> {
  await using file = await open(zip)
  try {
    const archive = await openZip(zip, file)
    const { files, rules, skipped } = findSiteFiles(await listEntries(archive))
    requireLimits(files)
    const extracted: ExtractedFile[] = []
    for (const [index, listed] of [...files, ...rules].entries())
      extracted.push(await extractEntry(archive, listed, `${into}/${index}`))
    return { ok: true, files: extracted.slice(0, files.length), rules: extracted.slice(files.length), skipped }
  } catch (error) {
    if (error instanceof ArchiveError) return { ok: false, reason: error.message }
    throw error
  }
}

/** Sizes as the archive declares them. Extracting a file fails at the first byte that exceeds its size. */
function requireLimits(files: ListedFile[]) {
  const { files: maxFiles, fileBytes, totalBytes } = siteLimits
  if (files.length > maxFiles)
    throw new ArchiveError(`has ${files.length} files for the site; ${maxFiles} is the limit`)
  const [largest] = files.toSorted((a, b) => b.entry.uncompressedSize - a.entry.uncompressedSize)
  const total = files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
  if (largest === undefined) return
  const { path, entry } = largest
  const description = `${quote(path)} of ${toMegabytes(entry.uncompressedSize)}`
  if (entry.uncompressedSize > fileBytes)
    throw new ArchiveError(`has a file that is too large: ${description}; ${toMegabytes(fileBytes)} is the limit`)
  if (total > totalBytes)
    throw new ArchiveError(
      `has ${toMegabytes(total)} of files for the site; ${toMegabytes(totalBytes)} is the limit. The largest is ${description}`,
    )
}

/** Rounded up, so that a size over a limit never reads as the limit. */
function toMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 10_000) / 100} MB`
}

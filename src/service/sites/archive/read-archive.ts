import { open } from 'node:fs/promises'
import { ArchiveError } from './archive-error.ts'
import { type ExtractedFile, extractEntry } from './extract-entry.ts'
import { listEntries } from './list-entries.ts'
import { openZip } from './open-zip.ts'
import { findSiteFiles, type SkippedFile } from './site-files.ts'

/** `reason` continues a sentence that begins with "The ZIP": `has no index.html`. */
export type ArchiveResult = (ArchiveContent & { ok: true }) | { ok: false; reason: string }

/** The files of a site on the local disk. */
export interface ArchiveContent {
  files: ExtractedFile[]
  /** `_redirects` and `_headers`. */
  rules: ExtractedFile[]
  skipped: SkippedFile[]
}

/**
 * Extracts the files of a site from a ZIP on the local disk into an empty directory, named by numbers, so that names in the
 * archive never become names of our files. Sizes that the archive declares are not trusted, but counted while decompressing. Files
 * that were extracted before a refusal stay in the directory, which the caller removes.
 */
export async function readArchive({ zip, into }: { zip: string; into: string }): Promise<ArchiveResult> {
  await using file = await open(zip)
  try {
    const archive = await openZip(zip, file)
    const { files, rules, skipped } = findSiteFiles(await listEntries(archive))
    const extracted: ExtractedFile[] = []
    for (const [index, listedFile] of [...files, ...rules].entries())
      extracted.push(await extractEntry(archive, listedFile, `${into}/${index}`))
    return { ok: true, files: extracted.slice(0, files.length), rules: extracted.slice(files.length), skipped }
  } catch (error) {
    if (error instanceof ArchiveError) return { ok: false, reason: error.message }
    throw error
  }
}

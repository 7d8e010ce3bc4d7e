import { siteLimits, zipLimits } from '#contract/site-limits.ts'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import type { SiteSource } from './site-source.ts'

interface SourceCheck {
  fileCount: number | null
  size: number
  /** Problems to solve before the upload. */
  problems: string[]
  /** Inner folders with an index.html; empty if there is one at the top. */
  foldersWithIndex: string[]
}

/** Checks a source before its upload. The service checks a ZIP's content. */
export function checkSource(source: SiteSource): SourceCheck {
  if (source.kind === 'zip') {
    const { size } = source.zip
    return { fileCount: null, size, problems: findZipProblems(size), foldersWithIndex: [] }
  }
  const { files } = source
  const size = files.reduce((sum, { file }) => sum + file.size, 0)
  const foldersWithHomePage = hasHomePage(files) ? [] : listFoldersWithIndex(files)
  const largeFiles = files.filter(({ file }) => file.size > siteLimits.fileBytes)
  const [largest] = largeFiles
  const problems = [
    !hasHomePage(files) && 'There is no index.html at the top of the folder, so the site would have no home page.',
    files.length > siteLimits.publishedFiles &&
      `The folder has ${files.length.toLocaleString()} files. A site can have up to ${siteLimits.publishedFiles}.`,
    largest &&
      (largeFiles.length === 1
        ? `${largest.path} is ${formatBytes(largest.file.size)}. A file can be up to ${formatBytes(siteLimits.fileBytes)}.`
        : `${pluralize(largeFiles.length, 'file')} are larger than ${formatBytes(siteLimits.fileBytes)}: ${listPaths(largeFiles.map(({ path }) => path))}.`),
    size > siteLimits.totalBytes &&
      `The files are ${formatBytes(size)} in total. A site can have up to ${formatBytes(siteLimits.totalBytes)}.`,
  ].filter((problem) => typeof problem === 'string')
  return { fileCount: files.length, size, problems, foldersWithIndex: foldersWithHomePage }
}

/** The source with only the files of one of its folders. */
export function selectFolder(source: SiteSource, folder: string): SiteSource {
  if (source.kind === 'zip') return source
  const selectItems = <Item extends { path: string }>(items: readonly Item[]) =>
    items
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .map((item) => ({ ...item, path: item.path.slice(folder.length + 1) }))
  return { ...source, files: selectItems(source.files), skipped: selectItems(source.skipped) }
}

function findZipProblems(size: number): string[] {
  if (size === 0) return ['The ZIP file is empty.']
  if (size <= zipLimits.uploadBytes) return []
  return [`The ZIP file is ${formatBytes(size)}. It can be up to ${formatBytes(zipLimits.uploadBytes)}.`]
}

type Paths = readonly { path: string }[]

/** Whether index.html is at the top, or in a single folder around all files, which the service removes. */
function hasHomePage(files: Paths): boolean {
  const [firstFile] = files
  const topFolder = firstFile?.path.includes('/') ? firstFile.path.slice(0, firstFile.path.indexOf('/') + 1) : ''
  const outerFolder = files.every(({ path }) => path.startsWith(topFolder)) ? topFolder : ''
  return files.some(({ path }) => ['', outerFolder].some((folder) => isIndex(path, folder)))
}

function listFoldersWithIndex(files: Paths): string[] {
  return files
    .flatMap(({ path }) => {
      const folder = path.slice(0, path.lastIndexOf('/') + 1)
      return folder !== '' && isIndex(path, folder) ? [folder.slice(0, -1)] : []
    })
    .toSorted((a, b) => a.split('/').length - b.split('/').length)
    .slice(0, 3)
}

function isIndex(path: string, folder: string): boolean {
  return path === `${folder}index.html` || path === `${folder}index.htm`
}

function listPaths(paths: string[]): string {
  const firstPaths = paths.slice(0, 3).join(', ')
  return paths.length > 3 ? `${firstPaths} and ${paths.length - 3} more` : firstPaths
}

import { getSkipReason, isHiddenName, isSystemName } from '#contract/skipped-site-files.ts'

/** A file of a site, with its path in the site. */
export interface SiteFile {
  path: string
  file: File
}

/** The dropped or chosen source of a deploy. */
export type SiteSource =
  | { kind: 'zip'; name: string; zip: File }
  | {
      kind: 'folder'
      /** Empty if only the contents of a folder were dropped. */
      name: string
      files: SiteFile[]
      /** Distinct names of hidden files and folders, and of those that tools create. They are not uploaded. */
      leftOut: string[]
      /** Files that the service would skip. They are not uploaded. */
      skipped: SkippedFile[]
    }

export interface SkippedFile {
  path: string
  /** A full sentence, shown to people. */
  reason: string
}

export type ReadSource = { ok: true; source: SiteSource } | { ok: false; problem: string }

/** Reading stops after this number of files, because a dropped folder may be a whole home folder. */
export const MAX_READ_FILES = 5_000

/** Whether a file or folder is not part of a site because it is hidden, or created by a system or tool. */
export function isLeftOut(name: string): boolean {
  return name === 'node_modules' || isSystemName(name) || isHiddenName(name)
}

/** Reads the files of a file input. The paths of a folder's files start with the folder's name. */
export function readChosenFiles(inputFiles: readonly File[]): ReadSource {
  const [firstFile] = inputFiles
  if (!firstFile) return { ok: false, problem: 'The folder is empty. Choose the folder that your site is in.' }
  if (firstFile.webkitRelativePath === '') return readSingleFile(firstFile)
  const leftOut = new Set<string>()
  const files: SiteFile[] = []
  for (const file of inputFiles) {
    const [, ...steps] = file.webkitRelativePath.split('/')
    const leftOutStep = steps.find(isLeftOut)
    if (leftOutStep === undefined) files.push({ path: steps.join('/'), file })
    else leftOut.add(leftOutStep)
  }
  const [name = ''] = firstFile.webkitRelativePath.split('/')
  return toFolder(name, files, leftOut)
}

/** Reads a ZIP, or a page without other files, which becomes the home page of the site. */
export function readSingleFile(file: File): ReadSource {
  const [extension = ''] = /\.html?$/i.exec(file.name) ?? []
  if (extension !== '')
    return toFolder(file.name.slice(0, -extension.length), [{ path: 'index.html', file }], new Set())
  if (!/\.zip$/i.test(file.name))
    return {
      ok: false,
      problem: `${file.name} is not a ZIP or HTML file. Choose the folder of your site, or a ZIP of it.`,
    }
  return { ok: true, source: { kind: 'zip', name: file.name.replace(/\.zip$/i, ''), zip: file } }
}

export function toFolder(name: string, files: SiteFile[], leftOut: ReadonlySet<string>): ReadSource {
  if (files.length > MAX_READ_FILES)
    return {
      ok: false,
      problem: `The folder has more than ${MAX_READ_FILES.toLocaleString()} files. Choose the one that your site is built into, such as dist.`,
    }
  const sortedFiles = files.toSorted((a, b) => a.path.localeCompare(b.path, 'en'))
  const paths = new Set(sortedFiles.map(({ path }) => path))
  const filesWithReasons = sortedFiles.map((file) => ({
    file,
    reason: getSkipReason(file.path, (path) => paths.has(path)),
  }))
  const skipped = filesWithReasons.flatMap(({ file: { path }, reason }) => (reason === null ? [] : { path, reason }))
  const publishedFiles = filesWithReasons.flatMap(({ file, reason }) => (reason === null ? file : []))
  if (publishedFiles.length === 0)
    return {
      ok: false,
      problem: 'The folder has no files that a site could use. Choose the folder that your site is in.',
    }
  return {
    ok: true,
    source: { kind: 'folder', name, files: publishedFiles, leftOut: [...leftOut].toSorted(), skipped },
  }
}

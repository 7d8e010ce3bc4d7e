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
      /** Names of hidden files and folders, and of what tools leave behind, each once. They are not uploaded. */
      leftOut: string[]
      /** Files that cannot be part of a site. They are not uploaded either. */
      skipped: SkippedFile[]
    }

export interface SkippedFile {
  path: string
  /** A sentence. */
  reason: string
}

export type ReadSource = { ok: true; source: SiteSource } | { ok: false; problem: string }

/** Reading stops after this number of files, because somebody may drop a home folder. */
export const MOST_READ = 5_000

/** Whether a file or folder is not part of a site because it is hidden, or left behind by systems and tools. */
export function isLeftOut(name: string): boolean {
  return name === 'node_modules' || isSystemName(name) || isHiddenName(name)
}

/** The source for files of a file input. Those of a folder have paths that start with its name. */
export function readChosen(inputFiles: readonly File[]): ReadSource {
  const [first] = inputFiles
  if (!first) return { ok: false, problem: 'The folder is empty. Choose the folder that your site is in.' }
  if (first.webkitRelativePath === '') return readZip(first)
  const leftOut = new Set<string>()
  const files: SiteFile[] = []
  for (const file of inputFiles) {
    const [, ...steps] = file.webkitRelativePath.split('/')
    const hidden = steps.find(isLeftOut)
    if (hidden === undefined) files.push({ path: steps.join('/'), file })
    else leftOut.add(hidden)
  }
  const [name = ''] = first.webkitRelativePath.split('/')
  return toFolder(name, files, leftOut)
}

export function readZip(file: File): ReadSource {
  if (!/\.zip$/i.test(file.name))
    return { ok: false, problem: `${file.name} is not a ZIP file. Choose the folder of your site, or a ZIP of it.` }
  return { ok: true, source: { kind: 'zip', name: file.name.replace(/\.zip$/i, ''), zip: file } }
}

export function toFolder(name: string, files: SiteFile[], leftOut: ReadonlySet<string>): ReadSource {
  if (files.length > MOST_READ)
    return {
      ok: false,
      problem: `The folder has more than ${MOST_READ.toLocaleString()} files. Choose the one that your site is built into, such as dist.`,
    }
  const sorted = files.toSorted((a, b) => a.path.localeCompare(b.path, 'en'))
  const paths = new Set(sorted.map(({ path }) => path))
  const checked = sorted.map((file) => ({ file, reason: getSkipReason(file.path, (path) => paths.has(path)) }))
  const skipped = checked.flatMap(({ file: { path }, reason }) => (reason === null ? [] : { path, reason }))
  const published = checked.flatMap(({ file, reason }) => (reason === null ? file : []))
  if (published.length === 0)
    return {
      ok: false,
      problem: 'There are no files for a site in the folder. Choose the folder that your site is in.',
    }
  return { ok: true, source: { kind: 'folder', name, files: published, leftOut: [...leftOut].toSorted(), skipped } }
}

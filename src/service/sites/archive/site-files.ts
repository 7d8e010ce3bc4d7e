import { siteLimits } from '#contract/site-limits.ts'
import { getSkipReason, isSystemName, ruleFiles } from '#contract/skipped-site-files.ts'
import { ArchiveError } from './archive-error.ts'
import { quote } from './entry-path.ts'

export interface SkippedFile {
  path: string
  /** The reason as a sentence. */
  reason: string
}

/** A file of an archive or of a folder, before its content is read. */
interface SizedFile {
  path: string
  size: number
}

export interface SiteFiles<F extends SizedFile> {
  files: F[]
  /** `_redirects` and `_headers`. */
  rules: F[]
  skipped: SkippedFile[]
}

const MAX_RULE_BYTES = 200_000

/**
 * The files that a site publishes, with paths below its root, and the other files. The root is the folder of index.html, or of the
 * index.htm that older programs write: the top of the archive, or its only top folder. Throws ArchiveError if the files are not a site, or
 * exceed its limits.
 */
export function findSiteFiles<F extends SizedFile>(listedFiles: readonly F[]): SiteFiles<F> {
  const { given: siteFiles, system } = separateSystemFiles(listedFiles)
  const root = findRoot(siteFiles)
  const removeRoot = (path: string) => (path.startsWith(root) ? path.slice(root.length) : path)
  const skipped: SkippedFile[] = [...system].map((path) => ({ path: removeRoot(path), reason: ADDED_BY_SYSTEM }))
  const files: F[] = []
  const rules: F[] = []
  const paths = new Set(siteFiles.map(({ path }) => removeRoot(path)))
  for (const siteFile of siteFiles) {
    const path = removeRoot(siteFile.path)
    const isRules = ruleFiles.has(path)
    const isTooLong = isRules && siteFile.size > MAX_RULE_BYTES
    const reason = isTooLong ? TOO_LONG : getSkipReason(path, (other) => paths.has(other))
    if (reason === null) (isRules ? rules : files).push({ ...siteFile, path })
    else skipped.push({ path, reason })
  }
  requireLimits(files)
  return { files, rules, skipped }
}

const TOO_LONG = `Not used: it has more than ${MAX_RULE_BYTES / 1000} kB of rules.`
const ADDED_BY_SYSTEM = 'Added by macOS or Windows; not part of the site.'

/** Separates the files that macOS and Windows add to archives. They are not part of the site, and their folder does not count as a top folder. */
function separateSystemFiles<F extends SizedFile>(allFiles: readonly F[]): { given: F[]; system: Set<string> } {
  const system = new Set<string>()
  const userFiles = allFiles.filter(({ path }) => {
    const segments = path.split('/')
    const systemIndex = segments.findIndex(isSystemName)
    if (systemIndex === -1) return true
    // Only the folder is listed, because it has a file for each file of the site.
    system.add(systemIndex < segments.length - 1 ? `${segments.slice(0, systemIndex + 1).join('/')}/` : path)
    return false
  })
  return { given: userFiles, system }
}

/** The folder of the index with a trailing slash. Empty for the top of the archive. */
function findRoot(files: readonly SizedFile[]): string {
  const [first] = files
  if (first === undefined) throw new ArchiveError('is empty')
  const hasIndex = (folder: string) => getIndex(files, folder) !== null
  if (hasIndex('')) return ''
  const top = first.path.slice(0, first.path.indexOf('/') + 1)
  const isOnly = top !== '' && files.every(({ path }) => path.startsWith(top))
  if (!isOnly || !hasIndex(top)) throw createMissingIndexError(files)
  return top
}

/** The path of index.html in a folder, or else of index.htm. Null if the folder has neither. `folder` is empty or ends with a slash. */
export function getIndex(files: readonly { path: string }[], folder = ''): string | null {
  const names = [`${folder}index.html`, `${folder}index.htm`]
  return names.find((name) => files.some(({ path }) => path === name)) ?? null
}

function createMissingIndexError(files: readonly SizedFile[]): ArchiveError {
  const find = (pattern: RegExp) => files.find(({ path }) => pattern.test(path))?.path
  const miscasedIndex = find(/^([^/]+\/)?index\.html?$/i)
  if (miscasedIndex !== undefined && !/index\.html?$/.test(miscasedIndex))
    return new ArchiveError(`has no index.html, but ${quote(miscasedIndex)}: rename it to index.html`)
  const program = find(/^([^/]+\/)?index\.(php\d?|aspx?|jsp|cgi)$/i)
  if (program !== undefined)
    return new ArchiveError(`has no index.html, but ${quote(program)}: sites cannot run programs`)
  const deeperIndex = find(/(^|\/)index\.html?$/)
  if (deeperIndex !== undefined)
    return new ArchiveError(`has no index.html at its root or in a single top folder, but ${quote(deeperIndex)}`)
  return new ArchiveError('has no index.html at its root or in a single top folder')
}

function requireLimits(sizedFiles: readonly SizedFile[]) {
  const { publishedFiles: maxFiles, fileBytes, totalBytes } = siteLimits
  if (sizedFiles.length > maxFiles)
    throw new ArchiveError(`has ${sizedFiles.length} files for the site; ${maxFiles} is the limit`)
  const [largest] = sizedFiles.toSorted((a, b) => b.size - a.size)
  const total = sizedFiles.reduce((sum, { size }) => sum + size, 0)
  if (largest === undefined) return
  const description = `${quote(largest.path)} of ${toMegabytes(largest.size)}`
  if (largest.size > fileBytes)
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

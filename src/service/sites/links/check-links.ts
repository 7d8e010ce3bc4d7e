import { readFile } from 'node:fs/promises'
import { shorten } from '#contract/cut-text.ts'
import { trimEndSlashes } from '#service/http/trim-end-slashes.ts'
import { type FileLinks, getCssLinks, readHtmlLinks } from './read-links.ts'

/** A link to a file of the same site that does not exist. */
interface BrokenLink {
  /** The path of the file that has the link. */
  file: string
  /** As written in the file. */
  link: string
  /** The reason as a sentence. */
  reason: string
}

interface LinkReport {
  /** The first 100. */
  brokenLinks: BrokenLink[]
  brokenLinkCount: number
  /** Whether the first page loads a module script. */
  hasModules: boolean
}

interface SiteFiles {
  /** Files of the site: `path` is the path in the site, `file` that on the disk. */
  files: readonly { path: string; file: string; charset?: string | undefined }[]
  skipped: readonly { path: string; reason: string }[]
  /** Whether a rule of the site makes a path without a file lead somewhere. */
  hasRule?: (path: string) => boolean
}

const MAX_LISTED_LINKS = 100
// A site has 300 files of some hundred links each. Only generated nonsense has more links.
const MAX_LINKS = 100_000
const MAX_LINK_LENGTH = 500
const ORIGIN = 'https://site.invalid'

/** Finds links in HTML and CSS files that lead to no file, by the same rules as those that serve sites. */
export async function checkLinks({ files, skipped, hasRule = () => false }: SiteFiles): Promise<LinkReport> {
  const targets = { ...getTargets({ files, skipped }), hasRule }
  const report: LinkReport = { brokenLinks: [], brokenLinkCount: 0, hasModules: false }
  let count = 0
  for (const { path, file, charset } of files) {
    const fileLinks = await readLinks(path, file, charset)
    if (path === 'index.html') report.hasModules = fileLinks.modules.length > 0
    const base = getBase(path, fileLinks.base)
    if (base === null) continue
    for (const link of fileLinks.links) {
      if (++count > MAX_LINKS) return report
      const reason = fileLinks.modules.includes(link) && isSource(link) ? NOT_BUILT : findProblem(link, base, targets)
      if (reason === null) continue
      report.brokenLinkCount++
      if (report.brokenLinks.length < MAX_LISTED_LINKS)
        report.brokenLinks.push({ file: path, link: shorten(link.toWellFormed(), MAX_LINK_LENGTH), reason })
    }
  }
  return report
}

async function readLinks(path: string, file: string, charset = 'utf-8'): Promise<FileLinks> {
  if (/\.x?html?$/i.test(path)) return readHtmlLinks(file, charset)
  const links = /\.css$/i.test(path)
    ? getCssLinks(new TextDecoder(charset).decode(await readFile(file)))
    : new Set<string>()
  return { links, base: null, modules: [] }
}

const NOT_BUILT = 'Browsers cannot run it. Upload the output of the build, such as the folder dist.'

function isSource(link: string): boolean {
  return /\.(?:tsx?|jsx|vue|svelte)$/i.test(link)
}

interface Targets {
  files: Set<string>
  folders: Set<string>
  /** Paths by their lower-case form. */
  anyCase: Map<string, string>
  skipped: Map<string, string>
  hasRule: (path: string) => boolean
}

function getTargets({ files, skipped }: SiteFiles): Omit<Targets, 'hasRule'> {
  const paths = files.map(({ path }) => path)
  const folders = paths.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index)))
  return {
    files: new Set(paths),
    folders: new Set(folders),
    anyCase: new Map(paths.map((path) => [path.toLowerCase(), path])),
    skipped: new Map(skipped.map(({ path, reason }) => [path, reason])),
  }
}

/** The base URL of relative links in a file. Null if the base is another site. */
function getBase(path: string, base: string | null): string | null {
  const fileUrl = new URL(path.split('/').map(encodeURIComponent).join('/'), ORIGIN)
  const baseUrl = URL.parse(base ?? '', fileUrl.href) ?? fileUrl
  return baseUrl.origin === ORIGIN ? baseUrl.href : null
}

/** The problem of a link as a sentence. Null if the link is fine or leads to another site. */
function findProblem(link: string, base: string, targets: Targets): string | null {
  const url = URL.parse(link, base)
  if (url === null) return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(link) ? null : 'Not a valid address.'
  if (url.origin !== ORIGIN) return null
  const path = decodePath(url.pathname.replaceAll(/\/{2,}/g, '/'))
  if (path === null) return 'Not a valid address.'
  const candidates = getCandidates(path)
  if (candidates.some((candidate) => targets.files.has(candidate)) || targets.hasRule(url.pathname)) return null
  const [differentlyCased] = candidates.flatMap((candidate) => targets.anyCase.get(candidate.toLowerCase()) ?? [])
  if (differentlyCased !== undefined) return `Differs in case from ${differentlyCased}.`
  const skipped = candidates.find((candidate) => targets.skipped.has(candidate))
  if (skipped !== undefined) return `${skipped} was skipped. ${targets.skipped.get(skipped)}`
  if (targets.folders.has(path.replace(/\/$/, ''))) return 'The folder has no index.html.'
  return 'There is no such file.'
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).slice(1).normalize('NFC')
  } catch {
    return null
  }
}

/** The files that an address can mean, as in `findFile`: itself, a folder's index.html, and without its extension. */
function getCandidates(path: string): string[] {
  if (path === '' || path.endsWith('/'))
    return [`${path}index.html`, `${path}index.htm`, `${trimEndSlashes(path)}.html`]
  return [path, `${path}.html`, `${path}/index.html`, `${path}/index.htm`]
}

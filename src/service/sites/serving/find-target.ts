import type { IncomingHttpHeaders } from 'node:http'
import { getFileType, isPageType } from '#contract/site-file-types.ts'
import { trimEndSlashes } from '#service/http/trim-end-slashes.ts'
import { TOKEN_PARAMETER } from '#service/scans/visits/scan-token.ts'
import { findRedirect, type RedirectRule, type RuleMatch } from '../rules/site-rules.ts'
import { findFile, mergeSlashes, type FileLookup } from './find-file.ts'
import { isNavigation } from './navigation.ts'
import type { SiteHost } from './read-host.ts'
import { isPage } from './served-file.ts'

/** The response to a request for a site. */
export type Target =
  | FileLookup
  | { kind: 'rule'; status: RedirectRule['status']; location: string }
  /** The default robots.txt, for a site without a robots.txt. */
  | { kind: 'robots'; sitemap: string | undefined }

interface SiteRequest {
  /** The path, and the query with its question mark. */
  url: string
  headers: IncomingHttpHeaders
  /** The address of the host, with a trailing slash. */
  origin: string
}

/** The file of a request, or its redirect. Forced rules come first. Other rules apply only if there is no file. */
export function findTarget(host: SiteHost, request: SiteRequest): Target {
  const target = findWithRules(host, request)
  // With a rule for all addresses it would be a page, in which crawlers would find only errors.
  const hasOwnFile = target.kind !== 'missing' && !(target.kind === 'file' && isPage(target.file))
  if (getPath(request.url) !== '/robots.txt' || hasOwnFile) return target
  return { kind: 'robots', sitemap: host.files.has('sitemap.xml') ? `${request.origin}sitemap.xml` : undefined }
}

function findWithRules(host: SiteHost, request: SiteRequest): Target {
  const file = findFile(host.files, request.url)
  const { redirects } = host.rules
  if (redirects.length === 0 || file.kind === 'invalid') return file
  const rules = file.kind === 'missing' ? redirects : redirects.filter(({ isForced }) => isForced)
  return applyRule(host, request, findRedirect(rules, getPath(request.url))) ?? file
}

/**
 * The response at an address for which the version has neither a file nor a rule. Only requests for pages get another page: a missing
 * script stays missing, regardless of what unknown addresses open.
 */
export function findFallback(host: SiteHost, request: SiteRequest): Target {
  const { files, unknownAddresses } = host
  const missing = files.get('404.html')
  const home = files.get('index.html') ?? files.get('index.htm')
  const fallback = files.get('200.html') ?? (unknownAddresses === 'open_index' ? home : undefined)
  if (fallback !== undefined && isForPage(request)) return { kind: 'file', file: fallback, status: 200 }
  return missing === undefined ? { kind: 'missing' } : { kind: 'file', file: missing, status: 404 }
}

/** Whether the request may get a page: a browser opens the address, or nothing indicates that it is part of a page. */
function isForPage({ url, headers }: Pick<SiteRequest, 'url' | 'headers'>): boolean {
  if (isNavigation(headers)) return true
  const { 'sec-fetch-dest': destination = 'empty' } = headers
  const { type, isDownload } = getFileType(getPath(url).slice(1))
  return destination === 'empty' && (isDownload || isPageType(type))
}

function applyRule(host: SiteHost, request: SiteRequest, match: RuleMatch | null): Target | null {
  if (match === null) return null
  const { status } = match.rule
  if (status === 200 || status === 404) return findRewrittenFile(host, request, match)
  const { url, origin } = request
  const location = toLocation(match.to, { url, origin })
  // A rule that leads to the address itself would never end.
  return location === null || location === URL.parse(origin + url.slice(1))?.href
    ? null
    : { kind: 'rule', status, location }
}

/** The file of a rule with status 200 or 404. Null if there is no such file, or if the request is not for a page and the file is one. */
function findRewrittenFile({ files }: SiteHost, request: SiteRequest, { rule, to }: RuleMatch): Target | null {
  const found = findFileOfRule(files, to)
  const target = found.kind === 'redirect' ? findFile(files, found.address) : found
  if (target.kind !== 'file') return null
  const status = rule.status === 404 ? 404 : 200
  if (status === 200 && isPage(target.file) && !isForPage(request)) return null
  const address = found.kind === 'redirect' && status === 200 ? findOtherSpelling(files, request, rule) : null
  return address === null ? { ...target, status } : { kind: 'redirect', address }
}

// The visitor stays at the address, so a file whose slashes are spelled otherwise must be found without a redirect.
function findFileOfRule(files: SiteHost['files'], to: string): FileLookup {
  return findFile(files, mergeSlashes(getPath(to)))
}

/**
 * The address with or without a slash at its end, if the rule finds the file there. Relative links of the file then lead to its neighbors.
 * Null if the rule does not pass the slash on.
 */
function findOtherSpelling(files: SiteHost['files'], { url }: SiteRequest, rule: RedirectRule): string | null {
  const path = getPath(url)
  const other = path.endsWith('/') ? trimEndSlashes(path) : `${path}/`
  const match = findRedirect([rule], other)
  return match !== null && findFileOfRule(files, match.to).kind === 'file' ? other + getQuery(url) : null
}

/** The address of a redirect, with the query of the request unless the rule has its own: campaigns are counted by it. */
function toLocation(to: string, { url, origin }: Pick<SiteRequest, 'url' | 'origin'>): string | null {
  const target = to.startsWith('/') ? URL.parse(origin + to.slice(1)) : URL.parse(to)
  if (target === null) return null
  if (target.search === '') target.search = getQuery(url)
  // The token of a scan is passed to other sites only if its workspace wants it.
  if (!to.startsWith('/') && target.searchParams.has(TOKEN_PARAMETER)) target.searchParams.delete(TOKEN_PARAMETER)
  return target.href
}

function getPath(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

function getQuery(url: string): string {
  const queryStart = url.indexOf('?')
  return queryStart === -1 ? '' : url.slice(queryStart)
}

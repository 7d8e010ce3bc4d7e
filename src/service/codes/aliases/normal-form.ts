import { decodeLeniently } from '#service/http/decode-path.ts'
import { toAsciiHost } from '#service/http/host-name.ts'
import { trimEndSlashes } from '#service/http/trim-end-slashes.ts'
import { isShortCode } from '../short-code.ts'

const MAX_ALIAS_LENGTH = 1_000
const plainPath = /^\/[\w.~/-]*$/
/** First segments of paths on the origin of scan addresses that are routes of the service, or that browsers and crawlers request. */
const routeWords = new Set(
  'v1 docs files domains metrics livez readyz healthz health favicon.ico robots.txt sitemap.xml api'.split(' '),
)

export type AliasResult = { ok: true; alias: string } | { ok: false; reason: string }

/**
 * Brings an alias into its normal form. The host is in lower case and ASCII, without a port. In the path, only characters that must be encoded
 * are percent-encoded. There is no slash at the end. The case of the path stays.
 */
export function readAlias(text: string, scanHost: string): AliasResult {
  const address = text.trim().replace(/^https?:\/\//i, '')
  const slash = address.indexOf('/')
  const host = toAsciiHost(slash === -1 ? address : address.slice(0, slash))
  if (host === '' || slash === -1) return { ok: false, reason: 'Enter a host and a path, such as go.example.com/menu' }
  const rawPath = address.slice(slash)
  if (/[?#]/.test(rawPath))
    return { ok: false, reason: 'An alias has no query and no fragment: leave out what follows ? or #' }
  if (/[\s\\\p{Cc}]/u.test(rawPath)) return { ok: false, reason: 'An alias has no spaces and no backslashes' }
  const path = normalizePath(rawPath)
  if (path === null) return { ok: false, reason: 'The path has a % that is not followed by a valid code' }
  if (path.split('/').some((part) => part === '.' || part === '..'))
    return { ok: false, reason: 'The path may not have the parts . and ..' }
  const alias = host + path
  if (alias.length > MAX_ALIAS_LENGTH)
    return { ok: false, reason: `An alias has at most ${MAX_ALIAS_LENGTH} characters` }
  // A visitor adds + to see where a code leads.
  if (path.endsWith('+')) return { ok: false, reason: 'An alias does not end with +' }
  const reason = host === scanHost ? findScanHostProblem(path) : null
  return reason === null ? { ok: true, alias } : { ok: false, reason }
}

/** The alias for a host and a path in normal form. Null if the result is longer than any alias. */
export function toAlias(host: string, path: string): string | null {
  return host.length + path.length > MAX_ALIAS_LENGTH ? null : host + path
}

/** The host of an alias in its normal form. */
export function getAliasHost(alias: string): string {
  return alias.slice(0, alias.indexOf('/'))
}

/** The common form of aliases that differ only in case, including the case of percent-encoded letters: lower case, in ASCII. */
export function foldAlias(alias: string): string {
  return changeLetters(alias, (part) => part.toLowerCase())
}

/**
 * The key under which an alias is looked up. It is the folded form, so that all spellings of an alias share one key. If the spellings of the
 * folded form do not include the alias, because of its percent-encoded letters, the key is the alias in ASCII lower case.
 */
export function toAliasKey(alias: string): string {
  const fold = foldAlias(alias)
  const lower = alias.toLowerCase()
  return listSpellings(fold).includes(lower) ? fold : lower
}

/**
 * The aliases in ASCII lower case for a key. The database does not see the case of percent-encoded letters, so these letters are tried in
 * lower case, in upper case, in title case, and as in the key.
 */
export function listSpellings(key: string): string[] {
  if (!key.includes('%')) return [key]
  const inCapitals = changeLetters(key, (part) => part.toUpperCase())
  const inTitleCase = changeLetters(key, (part) =>
    part.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()),
  )
  return [...new Set([key, foldAlias(key), inCapitals, inTitleCase])]
}

/**
 * The normal form of the decoded parts of a path, between its slashes. Null if the database cannot store the form, so that no alias has it.
 */
export function encodePathParts(parts: readonly string[]): string | null {
  return parts.some((part) => part.includes('\0')) ? null : `/${parts.map(encodePart).join('/')}`
}

function changeLetters(alias: string, change: (part: string) => string): string {
  if (!alias.includes('%')) return change(alias).toLowerCase()
  const [host = '', ...parts] = alias.split('/')
  return (host + (encodePathParts(parts.map((part) => change(decodeLeniently(part)))) ?? '/')).toLowerCase()
}

function normalizePath(rawPath: string): string | null {
  const path = trimEndSlashes(rawPath) || '/'
  if (plainPath.test(path)) return path
  try {
    // The path is in NFC, as keyboards type it. A Mac may copy the same name in NFD.
    return encodePathParts(
      path
        .slice(1)
        .split('/')
        .map((part) => decodeURIComponent(part).normalize('NFC')),
    )
  } catch {
    return null
  }
}

function encodePart(decoded: string): string {
  return encodeURI(decoded.toWellFormed()).replaceAll('/', '%2F').replaceAll('?', '%3F').replaceAll('#', '%23')
}

function findScanHostProblem(path: string): string | null {
  const name = path.slice(1)
  if (name === '' || name.includes('/'))
    return 'On the host of scan addresses, an alias has exactly one part after the host'
  if (isShortCode(name.toUpperCase())) return 'This looks like a short code. Choose another path'
  return routeWords.has(name.toLowerCase()) || /^[._]/.test(name)
    ? 'This path is used by the service. Choose another'
    : null
}

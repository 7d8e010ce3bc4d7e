import { asciiHost } from '../../platform/http/host-name.ts'
import { trimEndSlashes } from '../../platform/http/trim-end-slashes.ts'
import { isShortCode } from '../short-code.ts'

const MAX_ALIAS = 1_000
/** Percent-encoding makes three characters of one. */
const MAX_ENCODED = 3 * MAX_ALIAS
const plainPath = /^\/[\w.~/-]*$/
/** First words of paths on the origin of scan addresses that are routes of the service, or that browsers and crawlers ask for. */
const routeWords = new Set(
  'v1 docs files domains metrics livez readyz healthz health favicon.ico robots.txt sitemap.xml api'.split(' '),
)

export type ReadAlias = { ok: true; alias: string } | { ok: false; reason: string }

/**
 * The normal form of an alias: the host in lower case and ASCII, without a port; the path as browsers show it, where percent-encoded
 * characters are decoded unless they must be encoded; no slash at the end. Case stays as it is.
 */
export function readAlias(text: string, scanHost: string): ReadAlias {
  const address = text.trim().replace(/^https?:\/\//i, '')
  const slash = address.indexOf('/')
  const host = asciiHost(slash === -1 ? address : address.slice(0, slash))
  if (host === '' || slash === -1) return { ok: false, reason: 'Enter a host and a path, such as go.example.com/menu' }
  const given = address.slice(slash)
  if (/[?#]/.test(given))
    return { ok: false, reason: 'An alias has no query and no fragment: leave out what follows ? or #' }
  if (/[\s\\\p{Cc}]/u.test(given)) return { ok: false, reason: 'An alias has no spaces and no backslashes' }
  const path = normalPath(given)
  if (path === null) return { ok: false, reason: 'The path has a % that is not followed by a valid code' }
  if (path.split('/').some((part) => part === '.' || part === '..'))
    return { ok: false, reason: 'The path may not have the parts . and ..' }
  const alias = host + path
  if (alias.length > MAX_ALIAS) return { ok: false, reason: `An alias has at most ${MAX_ALIAS} characters` }
  // A visitor adds + to see where a code leads.
  if (path.endsWith('+')) return { ok: false, reason: 'An alias does not end with +' }
  const reason = host === scanHost ? reasonAgainstOnScanHost(path) : null
  return reason === null ? { ok: true, alias } : { ok: false, reason }
}

/** The alias of a request, in the same form; null if its path is not valid, or longer than that of any alias. */
export function aliasOfRequest(host: string, url: string): string | null {
  const given = trimEndSlashes(url.split(/[?#]/, 1)[0] ?? '')
  const path = given.length > MAX_ENCODED ? null : normalPath(given)
  return path === null || host.length + path.length > MAX_ALIAS ? null : host + path
}

/** The host of an alias in its normal form. */
export function hostOfAlias(alias: string): string {
  return alias.slice(0, alias.indexOf('/'))
}

function normalPath(given: string): string | null {
  const path = trimEndSlashes(given) || '/'
  if (plainPath.test(path)) return path
  try {
    return path.split('/').map(normalPart).join('/')
  } catch {
    return null
  }
}

/** Throws if the percent-encoding is not valid. */
function normalPart(part: string): string {
  const decoded = decodeURIComponent(part)
  // The database cannot hold it, and it is in no printed address.
  if (decoded.includes('\0')) throw new URIError('The path has a NUL character.')
  return encodeURI(decoded).replaceAll('/', '%2F').replaceAll('?', '%3F').replaceAll('#', '%23')
}

function reasonAgainstOnScanHost(path: string): string | null {
  const name = path.slice(1)
  if (name === '' || name.includes('/'))
    return 'On the host of scan addresses, an alias has exactly one part after the host'
  if (isShortCode(name.toUpperCase())) return 'This looks like a short code. Choose another path'
  return routeWords.has(name.toLowerCase()) || /^[._]/.test(name)
    ? 'This path is used by the service. Choose another'
    : null
}

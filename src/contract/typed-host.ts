import tlds from 'tlds' with { type: 'json' }
import { parseUrl } from './parse-url.ts'

/**
 * Whether a text without a scheme begins with a host: a name with an existing top-level domain, localhost, an IPv4 address, or an IPv6
 * address in brackets. There is no top-level domain `pdf`, so `menu.pdf` is no host.
 */
export function startsWithHost(text: string): boolean {
  const authority = /^[^/?#\\]*/.exec(text)?.[0] ?? ''
  const host = authority.replace(/:\d{1,5}$/, '')
  if (/^(\S+\.)?localhost$/i.test(host)) return true
  // Browsers read `010.1.1.1` as an octal number, and would open 8.1.1.1.
  if (/^\d+(\.\d+){3}$/.test(host) || host.startsWith('['))
    return parseUrl(`http://${host}`)?.hostname === host.toLowerCase()
  return isHostName(host) && !(host === text && domainOrFileExtension.test(host))
}

/** Endings that are both top-level domains and extensions of files. A name with such an ending and without a path is probably a file. */
const domainOrFileExtension = /\.(zip|mov)$/i

function isHostName(host: string): boolean {
  if (!/^[\p{L}\p{M}\p{N}_-]+([.。．｡][\p{L}\p{M}\p{N}\p{Cf}_-]+)+\.?$/u.test(host)) return false
  const topLevelDomain = /[^.。．｡]*(?=\.?$)/.exec(host)?.[0] ?? ''
  return isTopLevelDomain(topLevelDomain) && !fileExtension.test(topLevelDomain)
}

/** Whether a top-level domain exists. `Dr.Oetker` and `St.Moritz` do not end with a top-level domain. */
export function isTopLevelDomain(ending: string): boolean {
  return /^xn--[a-z0-9-]+$/i.test(ending) || topLevelDomains.has(ending.normalize('NFC').toLowerCase())
}

/** The top-level domains of the root zone, for tests (RFC 2606, IANA), and of company and home networks (RFC 6762). */
const topLevelDomains: ReadonlySet<string> = new Set([
  ...tlds,
  ...'example test invalid local internal intranet lan home corp private localdomain onion arpa テスト 测试 測試 испытание 테스트 δοκιμή'.split(
    ' ',
  ),
])

const fileExtension =
  /^(x?html?|php|aspx?|jsp|pdf|png|jpe?g|gif|svg|webp|avif|heic|bmp|tiff?|eps|docx?|odt|xlsx?|ods|csv|tsv|pptx?|odp|txt|rtf|xml|json|css|js|wav|avi|webm|rar|exe|dmg|apk|vcf|ics)$/i

/** Whether a hostname that URL parsed can exist. `{host}`, `example,com` and `example..com` parse, but cannot be in the DNS. */
export function isReachable(hostname: string): boolean {
  return hostname.startsWith('[') || (/^[\w.-]+$/.test(hostname) && !/^\.|\.\./.test(hostname))
}

import { domainToASCII } from 'node:url'

/** The name in a Host header, normalized: lower case, without port and trailing dot. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

/** A typed host in its normal form: ASCII, in lower case, without a port; empty if it is not a host. */
export function asciiHost(text: string): string {
  const name = hostName(text)
  // The parser would overlook the rest of an address.
  return /[\s/\\?#@:]/.test(name) ? '' : domainToASCII(name)
}

/** The part before the domain of pages: empty for the domain itself; null if the host is not one of pages. */
export function labelsBelow(domain: string, host: string): string | null {
  const name = hostName(host)
  if (name === domain) return ''
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : null
}

/** Whether a Host header belongs to a page or a site. */
export function isOfPages(pagesDomain: string, host = ''): boolean {
  return labelsBelow(hostName(pagesDomain), host) !== null
}

/** The live address of a page by its subdomain, with a trailing slash as in browsers. Pages have the same scheme as scan addresses. */
export function pageUrls({ scanOrigin, pagesDomain }: { scanOrigin: string; pagesDomain: string }) {
  const { protocol } = new URL(scanOrigin)
  return (subdomain: string) => `${protocol}//${subdomain}.${pagesDomain}/`
}

/** The address of an own domain, with a trailing slash. Its visitors come the same way as those of scan addresses: scheme and port are theirs. */
export function domainUrls({ scanOrigin }: { scanOrigin: string }) {
  const { protocol, port } = new URL(scanOrigin)
  return (host: string) => `${protocol}//${host}${port === '' ? '' : `:${port}`}/`
}

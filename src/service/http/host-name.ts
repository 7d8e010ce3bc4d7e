import { domainToASCII } from 'node:url'

/** The name in a Host header, normalized: lower case, without port and trailing dot. */
export function normalizeHost(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

/** A host that somebody typed in its normal form: ASCII, in lower case, without a port. Empty if the text is not a host. */
export function toAsciiHost(text: string): string {
  const name = normalizeHost(text)
  // `domainToASCII` ignores the rest of an address.
  // It also turns full stops of other scripts, such as `。`, into dots, even one at the end.
  return /[\s/\\?#@:]/.test(name) ? '' : normalizeHost(domainToASCII(name))
}

/** The part of a host before `domain`. Empty for the domain itself, null if the host is not below the domain. */
export function getLabelsBelow(domain: string, host: string): string | null {
  const name = normalizeHost(host)
  if (name === domain) return ''
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : null
}

/** Whether a Host header names a subdomain for pages and sites, or their domain itself. */
export function isPagesHost(pagesDomain: string, host = ''): boolean {
  return getLabelsBelow(normalizeHost(pagesDomain), host) !== null
}

/**
 * Returns a function that builds the live address of the page on a subdomain, with a trailing slash. The scheme is that of scan addresses.
 */
export function createPageUrl({ scanOrigin, pagesDomain }: { scanOrigin: string; pagesDomain: string }) {
  const { protocol } = new URL(scanOrigin)
  return (subdomain: string) => `${protocol}//${subdomain}.${pagesDomain}/`
}

/** Returns a function that builds the address of a workspace's own domain, with a trailing slash. Scheme and port are those of scan addresses. */
export function createDomainUrl({ scanOrigin }: { scanOrigin: string }) {
  const { protocol, port } = new URL(scanOrigin)
  return (host: string) => `${protocol}//${host}${port === '' ? '' : `:${port}`}/`
}

/** The name of a Host header, as names are compared: lower case, without port and trailing dot. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

/** What stands before the domain of pages: empty for the domain itself; null: the host is none of pages. */
export function labelsBelow(domain: string, host: string): string | null {
  const name = hostName(host)
  if (name === domain) return ''
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : null
}

/** Whether a Host header is that of a page or a site. */
export function isOfPages(pagesDomain: string, host = ''): boolean {
  return labelsBelow(hostName(pagesDomain), host) !== null
}

/** The live address of a page by its subdomain, with its slash, as browsers write it. Pages are asked for by the same scheme as scans. */
export function pageUrls({ scanOrigin, pagesDomain }: { scanOrigin: string; pagesDomain: string }) {
  const { protocol } = new URL(scanOrigin)
  return (subdomain: string) => `${protocol}//${subdomain}.${pagesDomain}/`
}
